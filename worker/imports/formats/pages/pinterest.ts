import { decodeHTML } from 'entities'
import type { Found } from '#domain/imports/found.ts'
import { savedLink } from '#domain/links.ts'
import { entryReader } from '../entry.ts'
import type { Format } from '../format.ts'
import { LONGEST_VALUE } from '../text.ts'
import { tokensOf } from './html.ts'

const SITE = 'https://www.pinterest.com'
const PIN = /^https?:\/\/(?:[a-z-]+\.)?pinterest\.[a-z.]+\/pin\/(\d+)/i

/** The page of Pins in the archive that Pinterest sends. */
export const pinterest: Format = {
  name: 'pinterest',
  isExact: true,
  recognizes: ({ text }) => /pinterest/i.test(text) && /<(br|h1)\b/i.test(text) && !/<d[lt]\b/i.test(text),
  async *read({ open }) {
    yield* readPinterest(await open())
  },
}

/** Values of an entry of the archive by their labels, in lower case. */
type Labels = Map<string, string>

/**
 * Reads Pins of Pinterest's HTML archive: under a heading, each begins with a link to itself, followed by lines of a label and a value. Boards have only
 * names.
 */
async function* readPinterest(text: AsyncIterable<string>): AsyncGenerator<Found> {
  const foundIn = entryReader('pinterest')
  let entry: Labels | null = null
  let label = ''
  for await (const token of tokensOf(text)) {
    if ('tag' in token) {
      const href = token.tag === 'a' ? token.of('href') : ''
      if (token.tag === 'h1' || token.tag === '/div') {
        if (entry) yield* found(entry, foundIn)
        entry = null
      } else if (href !== '' && label === 'canonical link') entry?.set(label, href)
      else if (PIN.test(href)) {
        if (entry) yield* found(entry, foundIn)
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
      if (whole.length < LONGEST_VALUE) entry.set(label, whole)
    }
  }
  if (entry) yield* found(entry, foundIn)
}

function* found(entry: Labels, foundIn: ReturnType<typeof entryReader>): Generator<Found> {
  const of = (label: string) => {
    const value = (entry.get(label) ?? '').trim().replace(/,$/, '').trim()
    return /^(no data|none)$/i.test(value) ? '' : value
  }
  const is = (label: string) => /^(true|yes)$/i.test(of(label))
  const page = `${SITE}/pin/${of('id')}/`
  if (/^(false|no)$/i.test(of('alive'))) return yield { skipped: 'empty', shown: page }
  yield* foundIn({
    ...{
      id: page,
      title: of('title') || of('details').slice(0, 100),
      about: [of('details')],
      image: pictureAt(of('image')),
    },
    // The link may be invalid; then the Pin links to its original.
    link: savedLink(of('canonical link')) ? of('canonical link') : page,
    ...{ created: of('created at'), alt: of('alt text'), isRepin: is('is a repin'), isSecret: is('private') },
    folders: [of('board name'), of('section name') || of('board section name')],
  })
}

/** The address of a picture, which the archive names by its hash. */
export function pictureAt(value: string): string | null {
  if (/^https?:/i.test(value)) return value
  const [hash] = /^[0-9a-f]{32}$/i.exec(value) ?? []
  return hash
    ? `https://i.pinimg.com/736x/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash.slice(4, 6)}/${hash}.jpg`
    : null
}
