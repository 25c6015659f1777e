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
import { directTarget } from '#tools/door.ts'
import { ROOT } from '#tools/local.ts'
import { RESOLVING_ONCE } from './commands.ts'
import { openTables } from './prepared.ts'

/** Generated files, and those of git and of local data. */
const NOT_SOURCES = /^(\..+|dist|node_modules)$/

export interface SourcesCopy {
  readonly url: string
  /** The output of the command since it was started last. */
  output: () => string
  /** Replaces a text that must occur in a copied source. */
  edit(file: string, from: string, to: string): void
  /** Stops the command and runs it again, at another port. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** A folder with a copy of the sources, so that a build or an edit does not affect other tests. */
export function copySources(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pinfold-sources-')))
  for (const part of readdirSync(ROOT))
    if (!NOT_SOURCES.test(part)) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

/** Runs `npm run dev` on a copy of the sources, which tests may change, with one person in its data. */
export async function developCopy(): Promise<SourcesCopy> {
  const folder = copySources()
  const data = join(folder, '.data')
  await addPerson(data)
  let running = await develop(folder, data)
  return {
    get url() {
      return running.url
    },
    output: () => running.output(),
    edit(file, from, to) {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      writeFileSync(join(folder, file), text.replace(from, to))
    },
    async restart() {
      await running.stop()
      running = await develop(folder, data)
    },
    async close() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the command and waits until it serves. */
async function develop(folder: string, data: string) {
  const child = spawn(process.execPath, [...RESOLVING_ONCE, join(folder, 'tools/dev.ts')], {
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
  const stop = () => {
    child.kill()
    return ended
  }
  return { url, output: () => said, stop }
}

/** With a person in the database, the demo data is not created. */
async function addPerson(data: string): Promise<void> {
  const { db, media, close } = await openTables(data)
  await directTarget(db, media).person('mira', null)
  await close()
}
