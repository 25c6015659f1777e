import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db } from '../fixtures/app.ts'
import {
  comment,
  commentsOf,
  countOf,
  edit,
  heart,
  oneOf,
  remove,
  shown,
  textsOf,
  undo,
  withPin,
  write,
} from '../fixtures/comments.ts'
import { person } from '../fixtures/world.ts'

test('comments are newest first, with their replies one level deep and the oldest first [GRD-012]', async () => {
  const { owner, blue } = await withPin()
  const ben = await person({ fullName: 'Ben' })
  const first = await comment(ben, blue.id, '  What a blue!\nLovely.  ')
  expect(first).toMatchObject({ text: 'What a blue!\nLovely.', author: { full_name: 'Ben' }, parent_id: null })
  await comment(owner, blue.id, 'Thank you all')
  const answer = await comment(owner, blue.id, 'It is in Lisbon', first.id)
  // An answer to a reply joins the reply's thread.
  const last = await comment(ben, blue.id, 'I thought so', answer.id)
  expect(last.parent_id).toBe(first.id)
  expect(await textsOf(null, blue.id)).toEqual(['Thank you all', 'What a blue!\nLovely.'])
  expect(await textsOf(null, blue.id, `${first.id}/replies/`)).toEqual(['It is in Lisbon', 'I thought so'])
  expect((await shown(null, blue.id))[1]).toMatchObject({ reply_count: 2 })
  expect(await countOf(blue.id)).toBe(4)
})

test.each([
  ['nothing', '', 400],
  ['blanks', '   \n ', 400],
  ['invisible characters', '\u200b\u2060', 400],
  ['501 characters', 'x'.repeat(501), 400],
  ['10,000 characters', 'x'.repeat(10_000), 400],
  ['500 characters', 'x'.repeat(500), 200],
  ['a mark that reverses the direction', '\u202eevil', 200],
  [
    'a hundred mentions',
    Array.from({ length: 100 }, (_, i) => `@a${i}b`)
      .join(' ')
      .slice(0, 500),
    200,
  ],
])('a comment of %s is answered as it should be', async (_, text, http) => {
  const { owner, blue } = await withPin()
  expect((await write(owner, blue.id, text)).http).toBe(http)
})

test('25 comments make a page, and every comment is on exactly one page, by either order', async () => {
  const { owner, blue } = await withPin()
  for (let i = 0; i < 27; i++) await comment(owner, blue.id, `Comment ${i}`)
  const all = await shown(owner, blue.id, '?page_size=250')
  for (const [i, { id }] of all.entries()) if (i % 3 === 0) await heart(owner, blue.id, id)
  for (const sort of ['newest', 'liked']) {
    const seen: string[] = []
    let bookmark = ''
    for (const size of [25, 2]) {
      const page = await askJson(`${commentsOf(blue.id)}?sort=${sort}&bookmark=${bookmark}`)
      expect(page.data).toHaveLength(size)
      seen.push(...page.data.map(({ id }: { id: string }) => id))
      bookmark = page.bookmark ?? ''
    }
    expect(new Set(seen).size, sort).toBe(27)
  }
  const liked = await shown(null, blue.id, '?sort=liked&page_size=10')
  expect(liked.map(({ reaction_count }) => reaction_count)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
})

test('one heart a person, however often it is pressed, and it can be taken back', async () => {
  const { owner, blue } = await withPin()
  const ben = await person()
  const { id } = await comment(owner, blue.id, 'Hello')
  await heart(ben, blue.id, id)
  expect((await heart(ben, blue.id, id)).data).toEqual({ id, reacted_by_me: true, reaction_count: 1 })
  expect((await heart(owner, blue.id, id)).data.reaction_count).toBe(2)
  expect((await shown(ben, blue.id))[0]).toMatchObject({ reacted_by_me: true, reaction_count: 2 })
  expect((await shown(null, blue.id))[0]).toMatchObject({ reacted_by_me: false, reaction_count: 2 })
  await heart(ben, blue.id, id, false)
  expect((await heart(ben, blue.id, id, false)).data).toEqual({ id, reacted_by_me: false, reaction_count: 1 })
})

test('only the author changes a comment, for 15 minutes, and it is marked as edited', async () => {
  const { owner, blue } = await withPin()
  const ben = await person()
  const { id, is_editable } = await comment(ben, blue.id, 'Blu')
  expect(is_editable).toBe(true)
  expect((await edit(owner, blue.id, id, 'Mine')).http).toBe(403)
  expect((await edit(ben, blue.id, id, 'Blue')).data).toMatchObject({ text: 'Blue', edited_at: expect.any(String) })
  await db.run(sql`update comments set created_at = created_at - ${15 * 60_000} where id = ${id}`)
  expect(await edit(ben, blue.id, id, 'Red')).toMatchObject({ http: 403, code: 97 })
  expect(await textsOf(null, blue.id)).toEqual(['Blue'])
  expect((await shown(ben, blue.id))[0]).not.toHaveProperty('is_editable')
})

test('the author and the Pin’s saver delete a comment with its replies, and Undo brings all of it back', async () => {
  const { owner, blue } = await withPin()
  const [ben, cleo] = [await person(), await person()]
  const top = await comment(ben, blue.id, 'Top')
  await comment(cleo, blue.id, 'Reply', top.id)
  const gone = await comment(cleo, blue.id, 'Taken back before', top.id)
  await remove(cleo, blue.id, gone.id)
  await comment(cleo, blue.id, 'Stays')
  expect(await countOf(blue.id)).toBe(3)
  expect((await remove(cleo, blue.id, top.id)).http).toBe(403)
  const deleted = await remove(owner, blue.id, top.id)
  expect(deleted.http).toBe(200)
  expect(await textsOf(null, blue.id)).toEqual(['Stays'])
  expect(await countOf(blue.id)).toBe(1)
  expect((await askJson(`${oneOf(blue.id, top.id)}replies/`)).http).toBe(404)
  // A second try answers the same; nobody else may undo it.
  expect((await remove(owner, blue.id, top.id)).data.undo.id).toBe(deleted.data.undo.id)
  expect((await remove(ben, blue.id, top.id)).http).toBe(404)
  expect((await undo(ben, deleted.data.undo.id)).http).toBe(404)
  expect((await undo(owner, deleted.data.undo.id)).http).toBe(200)
  expect(await textsOf(null, blue.id)).toEqual(['Stays', 'Top'])
  expect(await textsOf(null, blue.id, `${top.id}/replies/`)).toEqual(['Reply'])
  expect(await countOf(blue.id)).toBe(3)
})

test('the deletion of a reply cannot be undone while what it answers is deleted', async () => {
  const { owner, blue } = await withPin()
  const top = await comment(owner, blue.id, 'Top')
  const reply = await comment(owner, blue.id, 'Reply', top.id)
  const first = await remove(owner, blue.id, reply.id)
  await remove(owner, blue.id, top.id)
  expect(await undo(owner, first.data.undo.id)).toMatchObject({ http: 409, code: 2175 })
  expect(await countOf(blue.id)).toBe(0)
})
