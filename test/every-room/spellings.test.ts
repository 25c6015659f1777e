import { expect, test } from 'vitest'
import type { FoundMessage } from '#domain/conversations/found.ts'
import { askJson } from '../fixtures/app.ts'
import { friends, read, start } from '../fixtures/conversations.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

/** What is written, and what people type to find it. */
const WRITTEN = [
  ['Gasse der Straßen', ['strassen', 'STRASSEN', 'straßen', 'Straẞen']],
  ['Am Strassenrand', ['straßen']],
  ['ＤＩＹ Regal', ['diy', 'DIY', 'ＤＩＹ', 'ｄｉｙ']],
  ['Hand made', ['ｈａｎｄ']],
  ['Æbler og œufs', ['aebler', 'æbler', 'oeufs']],
  ['Caesar salad', ['cæsar']],
  ['Crème brûlée', ['creme brulee', 'CRÈME', 'cre\u0300me']],
  ['Oﬃce ﬁle', ['office', 'file']],
  ['Lodz', ['łodz', 'Łódź']],
  ['カメラ', ['ｶﾒﾗ']],
  ['Isik', ['ışık']],
] as const

const query = (q: string, more = '') => `?${new URLSearchParams({ q })}${more}`

/** Where people find what is written, each by its own index or rule: what they find for a text. */
const PLACES: Record<string, (who: Person, q: string) => Promise<string[]>> = {
  Pins: async (who, q) =>
    (await askJson(`/v3/search/${query(q, '&scope=my_pins')}`, { session: await sessionOf(who) })).data.map(
      ({ title }: { title: string }) => title,
    ),
  boards: async (who, q) =>
    (await askJson(`/v3/search/${query(q, '&scope=boards')}`, { session: await sessionOf(who) })).data.map(
      ({ name }: { name: string }) => name,
    ),
  messages: async (who, q) =>
    ((await read(who, `/v3/messages/${query(q)}`)).data as FoundMessage[]).map(({ text }) => text),
}

test('people find what is written with ß, ligatures, strokes, accents and letters of full width as they type it: Pins, boards and messages', async () => {
  const [ada, ben] = await friends()
  for (const [text] of WRITTEN) {
    await pin(ada, await board(ada, { name: text }), { row: { title: text } })
    await start(ada, [ben], text)
  }
  for (const [place, find] of Object.entries(PLACES))
    for (const [text, asked] of WRITTEN)
      for (const q of asked) expect([place, q, await find(ada, q)]).toEqual([place, q, expect.arrayContaining([text])])
})

test('names that differ in case, ß, width or ligatures alone are one name, and words that a person doesn’t want are found in all of them; other accents are other words', async () => {
  const ada = await person()
  const session = await sessionOf(ada)
  const make = async (name: string) => (await askJson('/v3/boards/', { method: 'POST', session, json: { name } })).http
  expect(await make('Straße ﬁn')).toBe(200)
  for (const name of ['STRASSE FIN', 'ｓｔｒａｓｓｅ fin']) expect([name, await make(name)]).toEqual([name, 409])
  expect(await make('Strassé fin')).toBe(200)
  await askJson('/v3/users/me/', { method: 'PUT', session, json: { comment_words: ['scheißtag', 'ano'] } })
  const { id } = await pin(ada, await board(ada))
  const ben = await sessionOf(await person())
  const says = async (text: string) => {
    const { data } = await askJson(`/v3/pins/${id}/comments/`, { method: 'POST', session: ben, json: { text } })
    const { data: seen } = await askJson(`/v3/pins/${id}/comments/`)
    return seen.some((each: { id: string }) => each.id === data?.id)
  }
  expect(await says('Was für ein SCHEISSTAG')).toBe(false)
  expect(await says('Un año entero')).toBe(true)
})
