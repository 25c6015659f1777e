import { expect, test } from 'vitest'
import { finishPending, refreshSuggestions } from '#worker/homefeed/jobs.ts'
import { askHtml, askJson, db } from '../fixtures/app.ts'
import { titles } from '../fixtures/homefeed.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

test('an unfollow hides a person’s Pins from the next request on, but not those of a board of theirs that one follows, and a new follow shows them again [REL-03 TAB-032]', async () => {
  const [mira, fan] = [await person(), await person()]
  const [one, two] = [await board(mira), await board(mira)]
  await pin(mira, one, { row: { title: 'On one' } })
  await pin(mira, two, { row: { title: 'On two' } })
  const session = await sessionOf(fan)
  const send = (method: string, of: string) => askJson(`/v3/${of}/follow/`, { method, session, json: {} })
  await send('PUT', `users/${mira.id}`)
  await send('PUT', `boards/${one.id}`)
  await send('DELETE', `users/${mira.id}`)
  expect(await titles(session)).toEqual(['On one'])
  await send('DELETE', `boards/${one.id}`)
  expect(await titles(session)).toEqual([])
  await send('PUT', `users/${mira.id}`)
  expect(await titles(session)).toEqual(['On two', 'On one'])
  await finishPending(db, Date.now())
  expect(await titles(session)).toEqual(['On two', 'On one'])
})

test('stored suggestions show nobody who became private, closed the account or blocked the viewer since, and no topic without public Pins [REL-03 TAB-032]', async () => {
  const people = await Promise.all(
    ['Asa', 'Bea', 'Cleo', 'Dora'].map((fullName) => person({ fullName: `${fullName} Suggested` })),
  )
  const [asa, bea, cleo, dora] = people as [Person, Person, Person, Person]
  // Three are suggested, the newest savers first: Dora is the next one.
  for (const each of [dora, asa, bea, cleo])
    await pin(each, await board(each), { annotations: [`a word of ${each.fullName}`] })
  await refreshSuggestions(db, Date.now() + 1e12)
  const fan = await person()
  const session = await sessionOf(fan)
  const shown = async () => {
    const { html: topics } = await askHtml('/homefeed/start/', { session })
    const { html: suggested } = await askHtml('/homefeed/start/?step=people', { session })
    return people.map(({ fullName, username }) => [
      suggested.includes(`/${username}/`),
      topics.includes(`a word of ${fullName}`),
    ])
  }
  expect(await shown()).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, true],
  ])
  await askJson('/v3/users/me/', {
    method: 'PUT',
    session: await sessionOf(asa),
    json: { is_private_profile: true },
  })
  await askJson('/v3/account/deactivate/', {
    method: 'POST',
    session: await sessionOf(bea),
    json: { password: 'pinfold-test' },
  })
  await askJson(`/v3/users/${fan.id}/block/`, { method: 'PUT', session: await sessionOf(cleo), json: {} })
  expect((await shown()).map(([isPersonShown]) => isPersonShown)).toEqual([false, false, false, true])
  expect((await shown()).map(([, isTopicShown]) => isTopicShown)).toEqual([false, false, true, true])
})
