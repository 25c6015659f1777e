import { expect, test } from 'vitest'
import { ask, askJson } from '../fixtures/app.ts'
import { compat, compatLogIn } from '../fixtures/compat.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const logIn = async (who: Person) => ({ cookies: await compatLogIn(who.username) })

test('a comment is read and deleted by its id alone, by whoever may, at the compatibility API and in /v3 [API-001 REL-02]', async () => {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const [ofMira, ofTheo, ofNova] = [await logIn(mira), await logIn(theo), await logIn(nova)]
  const secret = await pin(mira, await board(mira, { privacy: 'secret' }))
  const open = await pin(mira, await board(mira))
  const comment = async (about: { id: number }, as: typeof ofMira) =>
    (await compat('AggregatedComment.create', { objectId: about.id, pinId: about.id, text: 'Fine', tags: '[]' }, as))
      .data
  const said = await comment(open, ofTheo)
  for (const call of ['Comments.get', 'AggregatedComment.get'])
    expect((await compat(call, { objectId: open.id })).data, call).toMatchObject([{ id: said.id, text: 'Fine' }])
  const one = await compat('Comments.get', { comment_id: said.id })
  expect(one.data).toMatchObject({ id: said.id, type: 'aggregatedcomment', user: { username: theo.username } })
  expect((await askJson(`/v3/comments/${said.id}/`)).data).toMatchObject({ id: said.id, pin_id: String(open.id) })
  const hidden = await comment(secret, ofMira)
  for (const id of [hidden.id, '1', '0', 'x'])
    expect(await askJson(`/v3/comments/${id}/`), id).toMatchObject({ http: 404, code: 102 })
  const missing = { http: 404, error: { code: 102 } }
  expect(await compat('AggregatedComment.delete', { commentId: hidden.id }, ofTheo)).toMatchObject(missing)
  expect(await compat('AggregatedComment.delete', { commentId: said.id }, ofNova)).toMatchObject({ http: 403 })
  expect(await compat('AggregatedComment.delete', {}, ofTheo)).toMatchObject({
    http: 400,
    error: { errors: [{ field: 'commentId', code: 'missing' }] },
  })
  const gone = await compat('AggregatedComment.delete', { commentId: said.id }, ofTheo)
  expect(gone).toMatchObject({ http: 200, data: null })
  expect(await compat('AggregatedComment.delete', { commentId: said.id }, ofTheo)).toMatchObject(missing)
  expect(await askJson(`/v3/comments/${said.id}/`)).toMatchObject({ http: 404, code: 102 })
})

test('a conversation begins without a text, and nobody’s list has it before a message [MSG-005 W-38]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [ofMira, ofTheo] = [await logIn(mira), await logIn(theo)]
  const listed = async (as: typeof ofMira) => (await compat('Conversations.get', {}, as)).data.length
  const requests = async () =>
    (await askJson('/v3/conversations/?box=requests', { session: await sessionOf(theo) })).data.length
  const begun = await compat('Conversations.create', { user_ids: [theo.id], emails: [] }, ofMira)
  expect(begun).toMatchObject({ http: 200, data: { users: [{ username: theo.username }], last_message: null } })
  const again = await compat('Conversations.create', { user_ids: [theo.id], emails: [], text: '' }, ofMira)
  expect(again.data.id).toBe(begun.data.id)
  expect([await listed(ofMira), await listed(ofTheo), await requests()]).toEqual([0, 0, 0])
  const empty = await compat('ConversationMessages.get', { conversation_id: begun.data.id }, ofTheo)
  expect(empty).toMatchObject({ http: 200, data: [] })
  const on = await board(mira)
  const sent = await compat('ConversationMessages.create', { conversation_id: begun.data.id, board: on.id }, ofMira)
  expect(sent.data.text).toBe(`https://pinfold.test/${mira.username}/${on.slug}/`)
  expect([await listed(ofMira), await listed(ofTheo), await requests()]).toEqual([1, 0, 1])
  // The same rules as for a message: a block ends both, and a message needs something to say.
  expect(await compat('ConversationMessages.create', { conversation_id: begun.data.id }, ofMira)).toMatchObject({
    http: 400,
    error: { errors: [{ field: 'text', code: 'missing' }] },
  })
  await compat('UserBlock.create', { blocked_user_id: mira.id }, ofTheo)
  const refused = await compat('Conversations.create', { user_ids: [theo.id] }, ofMira)
  expect(refused).toMatchObject({ http: 403, error: { code: 91 } })
})

test('the news of a person have the people who made them, whatever a program calls them [MSG-001 API-001]', async () => {
  const [mira, theo] = [await person(), await person()]
  const as = await logIn(mira)
  await compat('UserFollow.create', { user_id: mira.id }, await logIn(theo))
  for (const call of ['News.get', 'NewsHub.get', 'NativeInteractions.get'])
    expect(await compat(call, {}, as), call).toMatchObject({
      http: 200,
      data: [{ actor: { type: 'user', username: theo.username, node_id: btoa(`user:${theo.id}`) }, other_actors: [] }],
      bookmarks: ['-end-'],
    })
  expect(await compat('News.get')).toMatchObject({ http: 401 })
})

test('the number of a pin is its short link [API-001]', async () => {
  const shown = await pin(await person(), await board(await person()))
  const answer = await ask(`/url_shortener/${shown.id}/redirect/`, { isProgram: true })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`https://pinfold.test/pin/${shown.id}/`)
  for (const wrong of ['abcDEF1', '1x', '-1', '99999999999999999999'])
    expect((await ask(`/url_shortener/${wrong}/redirect/`, { isProgram: true })).status, wrong).toBe(404)
})
