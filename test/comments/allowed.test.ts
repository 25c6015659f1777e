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
  settings,
  shown,
  textsOf,
  withPin,
  write,
} from '../fixtures/comments.ts'
import { block } from '../fixtures/conversations.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, person, pin } from '../fixtures/world.ts'

test('comments off, followers only and a block are refused, each with its own words [G-123 G-147]', async () => {
  const { owner, blue } = await withPin()
  const [ben, cleo] = [await person(), await person()]
  const session = await sessionOf(owner)
  await comment(ben, blue.id, 'Before')
  await askJson(`/v3/pins/${blue.id}/`, { method: 'PUT', session, json: { comments_off: true } })
  for (const who of [ben, owner]) expect(await write(who, blue.id, 'Hi')).toMatchObject({ http: 403, code: 96 })
  expect(await textsOf(null, blue.id)).toEqual(['Before'])
  await askJson(`/v3/pins/${blue.id}/`, { method: 'PUT', session, json: { comments_off: false } })
  await settings(owner, { comments_from: 'followers' })
  expect(await write(ben, blue.id, 'Hi')).toMatchObject({ http: 403, code: 96 })
  await follow(ben, owner)
  expect((await write(ben, blue.id, 'Hi')).http).toBe(200)
  expect((await write(owner, blue.id, 'Hello')).http).toBe(200)
  await settings(owner, { comments_from: 'everyone' })
  await block(owner, cleo)
  expect(await write(cleo, blue.id, 'Hi')).toMatchObject({ http: 403, code: 91 })
})

test('new Pins have comments off if that is their saver’s default, however they are made [G-147]', async () => {
  const { blue } = await withPin()
  const ben = await person({ commentsDefaultOff: true })
  const [from, to] = [await board(ben), await board(ben)]
  const session = await sessionOf(ben)
  const saved = await askJson(`/v3/pins/${blue.id}/repin/`, {
    method: 'POST',
    session,
    json: { board_id: String(from.id) },
  })
  expect(saved.data).toMatchObject({ comments_off: true })
  const copied = await askJson('/v3/bulk_edit/', {
    method: 'POST',
    session,
    json: { pin_ids: [saved.data.id], board_id: String(to.id) },
  })
  expect(copied.http).toBe(200)
  const copies = await askJson(`/v3/boards/${to.id}/pins/`, { session })
  const [copy] = copies.data
  expect((await askJson(`/v3/pins/${copy.id}/`)).data).toMatchObject({ id: copy.id, comments_off: true })
  expect((await askJson(`/v3/pins/${blue.id}/`)).data.comments_off).toBe(false)
})

test('a comment with a word of the saver’s list is shown to its author and the saver alone, and not counted', async () => {
  const { owner, blue } = await withPin()
  const [ben, cleo] = [await person(), await person()]
  await settings(owner, { comment_words: ['spam', 'buy now'] })
  const top = await comment(owner, blue.id, 'No spam here, says its owner')
  const bad = await comment(ben, blue.id, 'BUY now!')
  const reply = await comment(ben, blue.id, 'spam', top.id)
  expect(bad).not.toHaveProperty('is_hidden')
  expect((await shown(owner, blue.id))[0]).toMatchObject({ text: 'BUY now!', is_hidden: true })
  expect(await textsOf(ben, blue.id)).toContain('BUY now!')
  for (const who of [cleo, null]) {
    expect(await textsOf(who, blue.id)).toEqual(['No spam here, says its owner'])
    expect(await textsOf(who, blue.id, `${top.id}/replies/`)).toEqual([])
  }
  expect(await countOf(blue.id)).toBe(1)
  expect((await shown(cleo, blue.id))[0]).toMatchObject({ reply_count: 0 })
  expect((await heart(cleo, blue.id, bad.id)).http).toBe(404)
  // Changed to what everybody may read, it counts.
  await edit(ben, blue.id, reply.id, 'Sorry')
  expect(await countOf(blue.id)).toBe(2)
  expect((await shown(cleo, blue.id))[0]).toMatchObject({ reply_count: 1 })
})

test('a block hides comments both ways, at once, and an end of it shows them again [G-123]', async () => {
  const { owner, blue } = await withPin()
  const [ben, cleo] = [await person(), await person()]
  const of = await comment(ben, blue.id, 'By Ben')
  await comment(cleo, blue.id, 'By Cleo')
  await block(ben, cleo)
  expect(await textsOf(cleo, blue.id)).toEqual(['By Cleo'])
  expect(await textsOf(ben, blue.id)).toEqual(['By Ben'])
  expect(await textsOf(owner, blue.id)).toEqual(['By Cleo', 'By Ben'])
  expect((await write(cleo, blue.id, 'Hi', of.id)).http).toBe(404)
  expect((await heart(cleo, blue.id, of.id)).http).toBe(404)
  await askJson(`/v3/users/${cleo.id}/block/`, { method: 'DELETE', session: await sessionOf(ben) })
  expect(await textsOf(cleo, blue.id)).toEqual(['By Cleo', 'By Ben'])
})

test('comments are where their Pin is: nobody reads, writes or likes them who may not see it [GRD-013]', async () => {
  const [ada, ben, cleo] = [await person(), await person(), await person()]
  const hidden = await board(ada, { privacy: 'secret', collaborators: [cleo] })
  const secret = await pin(ada, hidden)
  const { id } = await comment(cleo, secret.id, 'Between us')
  for (const session of [await sessionOf(ben), undefined]) {
    const asks = { ...(session && { session }) }
    expect((await askJson(commentsOf(secret.id), asks)).http).toBe(404)
    expect((await askJson(`${oneOf(secret.id, id)}replies/`, asks)).http).toBe(404)
  }
  expect((await write(ben, secret.id, 'Hi')).http).toBe(404)
  expect((await heart(ben, secret.id, id)).http).toBe(404)
  // Nor by the address of another Pin.
  const open = await pin(ada, await board(ada))
  expect((await heart(ben, open.id, id)).http).toBe(404)
  expect((await write(ben, open.id, 'Hi', id)).http).toBe(404)
  expect((await remove(cleo, open.id, id)).http).toBe(404)
  // Who has left the board may still take back what they wrote.
  await askJson(`/v3/boards/${hidden.id}/collaborators/${cleo.id}/`, {
    method: 'DELETE',
    session: await sessionOf(ada),
  })
  expect((await shown(ada, secret.id)).length).toBe(1)
  expect((await edit(cleo, secret.id, id, 'Changed')).http).toBe(404)
  const session = await sessionOf(ada)
  await askJson(`/v3/pins/${secret.id}/`, { method: 'PUT', session, json: { title: 'Renamed since' } })
  expect((await remove(cleo, secret.id, id)).http).toBe(200)
  const changes = await askJson('/v3/undo/', { session: await sessionOf(cleo) })
  expect(changes.data[0]).toMatchObject({ action: 'comment_deleted' })
  expect(JSON.stringify(changes.data)).not.toContain('Renamed since')
})

test('comments of closed accounts are gone while they are closed', async () => {
  const { blue } = await withPin()
  const ben = await person()
  const top = await comment(ben, blue.id, 'By Ben')
  await db.run(sql`update users set closed_at = 1 where id = ${ben.id}`)
  expect(await textsOf(null, blue.id)).toEqual([])
  expect((await askJson(`${oneOf(blue.id, top.id)}replies/`)).http).toBe(404)
  await db.run(sql`update users set closed_at = null where id = ${ben.id}`)
  expect(await textsOf(null, blue.id)).toEqual(['By Ben'])
})

test('a person is named by @, by the name they have now; addresses are links unless the account is new', async () => {
  const { blue } = await withPin()
  const [ben, mentioned, other] = [await person({ createdAt: 1 }), await person(), await person()]
  await block(other, ben)
  const text = `See https://ideas.example/ @${mentioned.username} @${other.username} @${ben.username} @nobody_at_all`
  const { mentions, has_links } = await comment(ben, blue.id, text)
  expect([mentions, has_links]).toEqual([[{ typed: mentioned.username, username: mentioned.username }], true])
  const session = await sessionOf(mentioned)
  const renamed = `${mentioned.username}_2`
  await askJson('/v3/users/me/', { method: 'PUT', session, json: { username: renamed } })
  expect((await shown(null, blue.id))[0]?.mentions).toEqual([{ typed: mentioned.username, username: renamed }])
  expect((await comment(await person({ createdAt: Date.now() - 3600_000 }), blue.id, text)).has_links).toBe(false)
})
