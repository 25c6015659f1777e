import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const owners = new Map<string, string>()

/**
 * The name of a CSS module's class in the page: a letter and three more characters, the same in the client's and the worker's build,
 * because every document contains each of them many times. Two classes with the same name fail the build.
 */
export function shortName(local: string, file: string): string {
  const owner = `${relative(process.cwd(), file.split('?')[0] ?? file)} ${local}`
  const digest = createHash('sha256').update(owner).digest()
  const letter = String.fromCharCode(97 + ((digest[0] ?? 0) % 26))
  const name = letter + digest.subarray(1, 9).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, 3)
  const other = owners.get(name)
  if (other !== undefined && other !== owner) throw new Error(`Rename one of these classes: ${owner}, ${other}`)
  owners.set(name, owner)
  return name
}
