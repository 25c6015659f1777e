import { expect, test } from 'vitest'
import { askHtml, askJson } from '../fixtures/app.ts'
import { change, one, read, reply, start, textsOf } from '../fixtures/conversations.ts'
import { caseOf, decide, deskStory, reportThing, send } from '../fixtures/desk.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

/** Reports a Pin and limits its owner for a month; returns the case. */
async function limitOwner({ ben, blue, vera }: Awaited<ReturnType<typeof deskStory>>): Promise<number> {
  await reportThing(ben, 'pin', blue.id)
  const id = await caseOf('pin', blue.id)
  const until = new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10)
  await decide(vera, id, { action: 'limit', until })
  return id
}

const follow = async (who: Person, whom: Person) =>
  askJson(`/v3/users/${whom.id}/follow/`, { method: 'PUT', session: await sessionOf(who) })

test('a limit can’t be gone round: in conversations that exist, by invite links, by delegates [OPT-014 TAB-034]', async () => {
  const story = await deskStory()
  const { owner, vera } = story
  const [waiting, friend, fan, guest] = [await person(), await person(), await person(), await person()]
  await follow(fan, owner)
  const begun = async (...to: Person[]) => (await start(owner, to, 'Before')).data as { id: string }
  const [asked, agreed, followed, group] = [
    await begun(waiting),
    await begun(friend),
    await begun(fan),
    await begun(fan, guest),
  ]
  await change(friend, agreed.id, { is_request: false })
  const code = () =>
    sessionOf(owner).then((session) =>
      askJson('/v3/invite_code/', { method: 'POST', session, json: { kind: 'profile' } }),
    )
  const share = async () =>
    askJson('/v3/account/delegations/', {
      method: 'POST',
      session: await sessionOf(owner),
      json: { delegate_username: waiting.username, scopes: ['boards'] },
    })
  expect((await code()).http).toBe(200)
  const id = await limitOwner(story)
  const stopped = { http: 403, code: 3, message: expect.stringContaining('limited for now') }
  for (const { id: conversation } of [asked, group]) {
    expect(await reply(owner, conversation, 'After')).toMatchObject(stopped)
    expect((await read(owner, one(conversation))).data).toMatchObject({ obstacle: 'account_limited' })
  }
  for (const { id: conversation } of [agreed, followed])
    expect((await reply(owner, conversation, 'After')).http).toBe(200)
  const page = await askHtml(`/conversation/${asked.id}/`, { session: await sessionOf(owner) })
  expect(page.html).toContain('Your account is limited for now')
  expect(await textsOf(waiting, asked.id)).toEqual(['Before'])
  expect(await code()).toMatchObject(stopped)
  expect(await share()).toMatchObject(stopped)
  // Whoever accepts or follows has asked for it.
  await change(waiting, asked.id, { is_request: false })
  await follow(guest, owner)
  for (const { id: conversation } of [asked, group]) expect((await reply(owner, conversation, 'Now')).http).toBe(200)
  await send('/do/staff_reverse/', { case_id: String(id) }, vera)
  expect((await code()).http).toBe(200)
  expect((await share()).http).toBeLessThan(300)
})

test('hearts and saves of a limited person ring their followers alone [OPT-014]', async () => {
  const story = await deskStory()
  const { owner, ben, on } = story
  const fan = await person()
  await follow(fan, owner)
  await limitOwner(story)
  const told = async (who: Person) =>
    ((await read(who, '/v3/native_interactions/')).data as { type: string }[]).map(({ type }) => type)
  for (const [who, kinds] of [
    [ben, []],
    [fan, ['save', 'pin_reaction']],
  ] as const) {
    const theirs = await pin(who, await board(who))
    const session = await sessionOf(owner)
    expect((await askJson(`/v3/pins/${theirs.id}/reaction/`, { method: 'PUT', session, json: {} })).http).toBe(200)
    const json = { board_id: String(on.id) }
    expect((await askJson(`/v3/pins/${theirs.id}/repin/`, { method: 'POST', session, json })).http).toBe(200)
    expect((await askJson(`/v3/pins/${theirs.id}/`)).data).toMatchObject({ reaction_counts: { 1: 1 } })
    expect((await told(who)).filter((kind) => kind !== 'report_answer')).toEqual(kinds)
  }
})
