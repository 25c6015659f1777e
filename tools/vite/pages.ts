import { globSync } from 'node:fs'

const FOLDER = 'client/pages/'

/** The sources of the pages: every file in a folder of `client/pages/`. Each becomes a script of its own, named in the documents of its page. */
export function pageFiles(root: string): { name: string; file: string }[] {
  const files = globSync(`${FOLDER}*/*.tsx`, { cwd: root }).filter((file) => !file.endsWith('.test.tsx'))
  return files.sort().map((file) => ({ name: file.slice(FOLDER.length, -'.tsx'.length), file }))
}
