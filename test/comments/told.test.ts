import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { comment, edit, heart, remove, undo } from '../fixtures/comments.ts'
import { block } from '../fixtures/conversations.ts'
import { notificationsOf, see, told, unseenOf } from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

async function people(): Promise<[Person, Person, Person]> {
  return [await person({ fullName: 'Ada' }), await person({ fullName: 'Ben' }), await person({ fullName: 'Cleo' })]
}

test('the saver is told of comments, an author of replies and hearts, and whom a comment names of that [API-013 G-187]', async () => {
  const [ada, ben, cleo] = await people()
  const blue = await pin(ada, await board(ada), { row: { title: 'Blue door' } })
  const top = await comment(ben, blue.id, 'What a blue!')
  await comment(cleo, blue.id, `So it is, @${ada.username} @${ben.username}`, top.id)
  await heart(cleo, blue.id, top.id)
  // Ada owns the Pin and is told of each comment once; Ben of the answer, and not of the mention in it.
  expect(await told(ada)).toEqual(['comment Cleo, Ben'])
  expect(await told(ben)).toEqual(['reaction Cleo', 'reply Cleo'])
  const [first] = await notificationsOf(ada)
  expect(first).toMatchObject({
    type: 'comment',
    pin: { id: String(blue.id), title: 'Blue door' },
    comment: { text: `So it is, @${ada.username} @${ben.username}` },
  })
  await comment(ben, blue.id, `@${cleo.username} come and see`)
  expect(await told(cleo)).toEqual(['mention Ben'])
  expect(await unseenOf(cleo)).toBe(1)
  // Nobody is told of their own doings.
  await comment(ada, blue.id, 'Thank you')
  await heart(ben, blue.id, top.id)
  expect([(await told(ada)).length, (await told(ben)).length]).toEqual([1, 2])
})

test('who may not see the Pin is not told, neither then nor once it is hidden [REL-02]', async () => {
  const [ada, ben, cleo] = await people()
  const on = await board(ada)
  const blue = await pin(ada, on)
  const top = await comment(ben, blue.id, 'Open')
  await comment(ada, blue.id, 'Answer', top.id)
  await heart(ada, blue.id, top.id)
  expect(await told(ben)).toEqual(['reaction Ada', 'reply Ada'])
  const session = await sessionOf(ada)
  await askJson(`/v3/boards/${on.id}/`, { method: 'PUT', session, json: { privacy: 'secret' } })
  expect(await told(ben)).toEqual([])
  await comment(ada, blue.id, `Psst, @${cleo.username} and @${ben.username}`)
  await comment(ada, blue.id, 'Another', top.id)
  expect(await told(cleo)).toEqual([])
  expect(await unseenOf(cleo)).toBe(0)
  await askJson(`/v3/boards/${on.id}/`, { method: 'PUT', session, json: { privacy: 'public' } })
  expect(await told(ben)).toEqual(['reaction Ada', 'reply Ada'])
  expect(await told(cleo)).toEqual([])
})

test('a comment, heart or mention that is taken back takes its notification along, and Undo brings it back', async () => {
  const [ada, ben, cleo] = await people()
  const blue = await pin(ada, await board(ada))
  const { id } = await comment(ben, blue.id, `Look, @${cleo.username}`)
  const { data } = await remove(ben, blue.id, id)
  expect([await told(ada), await told(cleo)]).toEqual([[], []])
  await undo(ben, data.undo.id)
  expect([await told(ada), await told(cleo)]).toEqual([['comment Ben'], ['mention Ben']])
  await edit(ben, blue.id, id, 'Look')
  expect([await told(ada), await told(cleo)]).toEqual([['comment Ben'], []])
  await heart(ada, blue.id, id)
  await heart(ada, blue.id, id, false)
  expect(await told(ben)).toEqual([])
})

test('the second heart within a day and a change of the text ring no second time', async () => {
  const [ada, ben, cleo] = await people()
  const blue = await pin(ada, await board(ada))
  const { id } = await comment(ben, blue.id, `Look, @${cleo.username}`)
  await heart(ada, blue.id, id)
  for (const who of [ben, cleo]) await see(who, (await notificationsOf(who))[0]?.event_id)
  await heart(ada, blue.id, id, false)
  await heart(ada, blue.id, id)
  await edit(ben, blue.id, id, `Look here, @${cleo.username}`)
  expect([await unseenOf(ben), await unseenOf(cleo)]).toEqual([0, 0])
})

test('a hidden comment and a block tell nobody; each kind can be switched off', async () => {
  const [ada, ben, cleo] = await people()
  const blue = await pin(ada, await board(ada))
  const session = await sessionOf(ada)
  await askJson('/v3/users/me/', { method: 'PUT', session, json: { comment_words: ['spam'] } })
  await comment(ben, blue.id, `spam for @${cleo.username}`)
  expect([await told(ada), await told(cleo)]).toEqual([[], []])
  await comment(ben, blue.id, `For @${cleo.username}`)
  await block(cleo, ben)
  expect([await told(ada), await told(cleo)]).toEqual([['comment Ben'], []])
  await askJson('/v3/users/me/bell/', { method: 'PUT', session, json: { choices: { comment: 'not' } } })
  await comment(cleo, blue.id, 'Hello')
  expect(await told(ada)).toEqual(['comment Ben'])
})
