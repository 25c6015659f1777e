import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** First characters, without `c` and `r`: classes like `c12` and `r29` are the colours and heights of cards and belong to no module. */
const FIRST = 'abdefghijklmnopqstuvwxyz'
const MORE = `${FIRST}crABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`

/** The classes of all CSS modules in one order, by file and name: a class is named after its number, in the builds of client and worker. */
const numbers = new Map<string, number>()
for (const file of globSync('client/**/*.module.css', { cwd: ROOT }).sort())
  for (const [, local] of readFileSync(join(ROOT, file), 'utf8').matchAll(/\.([a-z][\w-]*)/gi))
    if (local) numberOf(`${file} ${local}`)

/** The number of a class. New ones, as during development, get the next number. */
function numberOf(owner: string): number {
  const number = numbers.get(owner) ?? numbers.size
  numbers.set(owner, number)
  return number
}

/**
 * The name of a CSS module's class in the page: two characters for the first 1,488 classes, three for later ones, because every document contains each of them
 * many times, and the first occurrence cannot be compressed.
 */
export function shortName(local: string, file: string): string {
  let rest = numberOf(`${relative(ROOT, file.split('?')[0] ?? file)} ${local}`)
  let name = FIRST[rest % FIRST.length] ?? ''
  rest = Math.floor(rest / FIRST.length)
  do {
    name += MORE[rest % MORE.length]
    rest = Math.floor(rest / MORE.length)
  } while (rest > 0)
  return name
}
