import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directTarget } from '../../tools/door.ts'
import { openStorage, ROOT } from '../../tools/local.ts'
import { migrate } from '../../tools/migrations.ts'

/** What is made, and what git and local data keep for themselves. */
const NOT_SOURCES = /^(\..+|dist|node_modules)$/

export interface SourcesCopy {
  url: string
  /** All that the command has said. */
  output: () => string
  /** Changes a copied source, which must hold the text. */
  edit(file: string, from: string, to: string): void
  close(): Promise<void>
}

/** A folder with a copy of the sources, where a build or an edit is in nobody's way. */
export function copySources(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pinfold-sources-')))
  for (const part of readdirSync(ROOT))
    if (!NOT_SOURCES.test(part)) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

/** Runs `npm run dev` on a copy of the sources, which tests may change, with one person on its data. */
export async function developCopy(): Promise<SourcesCopy> {
  const folder = copySources()
  const data = join(folder, '.data')
  await addPerson(data)
  const child = spawn(process.execPath, [join(folder, 'tools/dev.ts')], {
    cwd: folder,
    env: { ...process.env, PINFOLD_DATA: data, PORT: '0' },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        const found = /Pinfold is at (\S+)\/ and follows/.exec(said)?.[1]
        if (found) resolve(found)
      })
    ended.then(() => reject(new Error(said)))
  })
  return {
    url,
    output: () => said,
    edit(file, from, to) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      writeFileSync(join(folder, file), text.replace(from, to))
    },
    async close() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where somebody is, the demo world is not made. */
async function addPerson(data: string): Promise<void> {
  const { db, close } = await openStorage(data)
  await migrate(db)
  await directTarget(db).person('mira', null)
  await close()
}
