import * as v from 'valibot'
import { expect, test } from 'vitest'
import { judgeBoard } from '#domain/boards/values.ts'
import { readLine } from '#domain/imports/line.ts'
import { savedLink } from '#domain/links.ts'

/** Control characters, marks that override the direction, and half a surrogate pair. */
const UNSEEN = ['\0', '\x07', '\x1b', '\x7f', '\x85', '\x9f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e']
  .concat('\u2066', '\u2067', '\u2068', '\u2069', '\ud800', '\udc00')
  .map((character, at) => `${String.fromCodePoint(97 + at)}${character}`)
  .join('')
const isUnseen = (text: string) => /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/u.test(text)

/** Fields that take any characters, and why none of them is shown to others. */
const NOT_SHOWN: Record<string, RegExp> = {
  'is hashed as it was typed': /(?:^|_)password$|^current$|^new$/,
  'leads nowhere unless it is a path of this site': /^(?:return_to|next|after|query)$/,
  'is looked up among what is stored':
    /^(?:(?:delegate_)?username|username_or_email|(?:user|undo|cluster|placement)_id|userId|topic|token|invite_code|about)$/,
  'is normalized by the URL parser, which encodes or refuses them': /^(?:link|links|url|redirects)$/,
  'is compared with a list or a signature': /^(?:signature|tracking_params|badgeColor|color|custom_color)$/,
  'is logged as JSON': /^(?:message|stack|component_stack|build)$/,
  'is read as JSON, then as the body of a call': /^body$/,
  'is cleaned by the form that reads it': /^name$/,
}

/** All text fields of the bodies of calls and forms: name, and schema. */
async function textFields(): Promise<[path: string, name: string, schema: v.GenericSchema][]> {
  const modules = import.meta.glob<Record<string, unknown>>(['../../domain/**/*.ts', '!**/*.test.ts'])
  const found: [string, string, v.GenericSchema][] = []
  const seen = new Set<unknown>()
  const walk = (schema: unknown, path: string, isBody: boolean): void => {
    if (typeof schema !== 'object' || schema === null || !('kind' in schema) || schema.kind !== 'schema') return
    if (!('entries' in schema)) {
      if (isBody) found.push([path, path.split('.').at(-1) ?? '', schema as v.GenericSchema])
      return
    }
    if (seen.has(schema)) return
    seen.add(schema)
    // What a request may contain is a strict object; answers are not.
    const isStrict = isBody || ('type' in schema && schema.type === 'strict_object')
    for (const [name, each] of Object.entries(schema.entries as object)) walk(each, `${path}.${name}`, isStrict)
  }
  for (const [file, load] of Object.entries(modules))
    for (const [name, value] of Object.entries(await load()))
      walk(value, `${file.replace('../../domain/', '')} ${name}`, false)
  return found
}

/** The texts of a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test('no text of a call or form keeps control characters, marks that turn what follows, or half a character [REL-15]', async () => {
  const fields = await textFields()
  expect(fields.length).toBeGreaterThan(500)
  const leaky = fields.filter(([, , schema]) =>
    [UNSEEN, [UNSEEN], 'a\u202eb', ['a\u202eb']].some((value) => {
      const read = v.safeParse(schema, value)
      return read.success && textsIn(read.output).some(isUnseen)
    }),
  )
  const isKnown = (name: string) => Object.values(NOT_SHOWN).some((names) => names.test(name))
  expect(leaky.filter(([, name]) => !isKnown(name)).map(([path]) => path)).toEqual([])
  for (const [why, names] of Object.entries(NOT_SHOWN))
    expect(
      leaky.some(([, name]) => names.test(name)),
      why,
    ).toBe(true)
  const cleaned = fields.filter(([, , schema]) => {
    const read = v.safeParse(schema, UNSEEN)
    return read.success && textsIn(read.output).some((text) => text.startsWith('a') && !isUnseen(text))
  })
  expect(cleaned.length).toBeGreaterThan(20)
})

test('no link and no text of an import keeps them', () => {
  for (const unseen of UNSEEN.match(/(?<=[a-z])./gsu) ?? []) {
    for (const link of [`https://a.example/x${unseen}y?z${unseen}#${unseen}`, `https://a${unseen}b.example/`])
      expect(isUnseen(savedLink(link)?.link ?? ''), link).toBe(false)
  }
  const line = {
    title: UNSEEN,
    description: UNSEEN,
    board: UNSEEN,
    annotations: [UNSEEN],
    source_id: UNSEEN,
    link: `https://a.example/${UNSEEN}`,
  }
  const read = readLine(JSON.stringify(line))
  expect(textsIn(read).filter((text) => text.length > 3 && isUnseen(text))).toEqual([])
  expect('row' in read && read.row.title).toMatch(/^a/)
  const board = judgeBoard({ name: UNSEEN, description: UNSEEN, category: null, sections: [UNSEEN] }, 0)
  expect(textsIn(board).filter(isUnseen)).toEqual([])
})
