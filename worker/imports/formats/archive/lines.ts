import type { Begin, Format } from '../format.ts'
import { linesIn } from '../text.ts'
import { readArchive } from './archive.ts'

const TYPES = ['pinfold', 'account', 'board', 'pin']
const FIELDS = ['link', 'image_url', 'source_id']

/** `pinfold.ndjson` of an archive without its ZIP, or lines of Pins alone, as `npm run import` takes them. */
export const archiveLines: Format = {
  name: 'archive',
  isExact: true,
  recognizes,
  async *read({ open }) {
    yield* readArchive(linesIn(await open()))
  },
}

/** True if the first line is a complete object and a line of an archive, not a container of lists. */
function recognizes({ text, json }: Begin): boolean {
  if (!json || json.isList) return false
  const [line = '', ...more] = text.trimStart().split(/\r\n?|\n/)
  const isWhole = more.length === 0 || (line.length > 1 && /\}\s*$/.test(line))
  if (!isWhole) return false
  if (TYPES.includes(String(json.outer.type))) return true
  const hasObjects = json.all.some((value) => typeof value === 'object')
  return !hasObjects && FIELDS.some((name) => name in json.outer)
}
