import { decodeHTML } from 'entities'
import { type Found, plainBoard, plainPin } from '../../../../domain/imports/found.ts'
import { rowOf } from '../../../../domain/imports/line.ts'
import { nameKey } from '../../../../domain/text.ts'
import { LONGEST } from '../text.ts'
import { tokensOf } from './html.ts'

const SITE = 'https://www.pinterest.com'
const PIN = /^https?:\/\/(?:[a-z-]+\.)?pinterest\.[a-z.]+\/pin\/(\d+)/i

/** An entry of the archive: what stands behind each label, in lower case. */
type Entry = Map<string, string>

/**
 * Pins of the archive that Pinterest sends as HTML: under a heading, each begins with a link to itself, and each line behind it is a label and a
 * value. Boards are known by their names only; one is secret if a Pin of it is private.
 */
export async function* readPinterest(text: AsyncIterable<string>): AsyncGenerator<Found> {
  const boards = new Set<string>()
  let entry: Entry | null = null
  let label = ''
  for await (const token of tokensOf(text)) {
    if ('tag' in token) {
      const href = token.tag === 'a' ? token.of('href') : ''
      if (token.tag === 'h1' || token.tag === '/div') {
        if (entry) yield* found(entry, boards)
        entry = null
      } else if (href !== '' && label === 'canonical link') entry?.set(label, href)
      else if (PIN.test(href)) {
        if (entry) yield* found(entry, boards)
        entry = new Map([['id', PIN.exec(href)?.[1] ?? '']])
      }
      if (token.tag === 'br') label = ''
      continue
    }
    if (!entry) continue
    const said = decodeHTML(token.text)
    if (label === '') {
      const [, name = '', value = ''] = /^\s*([\p{L} ]{2,40}):\s*([\s\S]*)$/u.exec(said) ?? []
      label = name.toLowerCase()
      if (label !== '') entry.set(label, value)
    } else if (label !== 'canonical link') {
      const whole = (entry.get(label) ?? '') + said
      if (whole.length < LONGEST) entry.set(label, whole)
    }
  }
  if (entry) yield* found(entry, boards)
}

function* found(entry: Entry, boards: Set<string>): Generator<Found> {
  const of = (label: string) => {
    const value = (entry.get(label) ?? '').trim().replace(/,$/, '').trim()
    return /^(no data|none)$/i.test(value) ? '' : value
  }
  const is = (label: string) => /^(true|yes)$/i.test(of(label))
  if (/^(false|no)$/i.test(of('alive'))) return yield { skipped: 'empty' }
  const page = `${SITE}/pin/${of('id')}/`
  const read = rowOf(
    {
      ...{ source_id: page, title: of('title') || of('details').slice(0, 100), description: of('details') || null },
      ...{
        link: of('canonical link') || page,
        image_url: pictureAt(of('image')),
        image_width: null,
        image_height: null,
      },
      ...{ created_at: dateOf(of('created at')), board: of('board name') || null, annotations: null },
    },
    page,
    { alt: of('alt text') },
  )
  if ('skipped' in read) return yield { skipped: 'empty' }
  const { row } = read
  const ref = row.board === null ? null : nameKey(row.board)
  if (ref !== null && row.board !== null && !boards.has(ref)) {
    boards.add(ref)
    yield { board: { ...plainBoard(row.board, ref), privacy: is('private') ? 2 : null } }
  }
  // The link may be broken; then it leads to the Pin that it was.
  const link = row.link ?? page
  const section = of('section name') || of('board section name') || null
  const pin = plainPin({ ...read, row: { ...row, link } }, ref, section)
  yield { pin: { ...pin, isRepin: is('is a repin') }, faults: read.faults }
}

/** The archive names a picture by its hash, from which follows its address. */
export function pictureAt(value: string): string | null {
  if (/^https?:/i.test(value)) return value
  const [hash] = /^[0-9a-f]{32}$/i.exec(value) ?? []
  return hash
    ? `https://i.pinimg.com/736x/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash.slice(4, 6)}/${hash}.jpg`
    : null
}

/** `2017/02/13 15:35:01`, in UTC. */
function dateOf(value: string): string | null {
  return value === '' ? null : value.replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3')
}
