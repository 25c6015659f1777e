import { expect, test } from 'vitest'
import { bells } from '#worker/model/notifications/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import {
  doFollow,
  doUnfollow,
  LIST,
  notificationsOf,
  readOne,
  save,
  see,
  told,
  unseenOf,
} from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const named = (fullName: string, row = {}) => person({ fullName, ...row })

test('whom somebody follows is told, once for all who did it until they look [API-013]', async () => {
  const [ada, ben, cleo, dan] = [await named('Ada'), await named('Ben'), await named('Cleo'), await named('Dan')]
  await doFollow(ben, ada)
  await doFollow(cleo, ada)
  const [only, ...rest] = await notificationsOf(ada)
  expect(rest).toEqual([])
  expect(only).toMatchObject({
    type: 'follow',
    actor: { id: String(cleo.id), full_name: 'Cleo' },
    other_actors: [{ id: String(ben.id) }],
    actor_count: 2,
    pin: null,
    board: null,
    is_unread: true,
  })
  expect(await unseenOf(ada)).toBe(1)
  expect((await see(ada, only?.event_id)).data).toMatchObject({ unseen_count: 0 })
  await doFollow(dan, ada)
  expect(await told(ada)).toEqual(['follow Dan', 'follow Cleo, Ben'])
  expect(await unseenOf(ada)).toBe(1)
  expect(await notificationsOf(ben)).toEqual([])
})

test('requests, approvals, saves, and who comes to or leaves a board are told to those whom they concern', async () => {
  const [ada, ben, cleo] = [await named('Ada', { isPrivate: true }), await named('Ben'), await named('Cleo')]
  await doFollow(ben, ada)
  expect(await told(ada)).toEqual(['follow_request Ben'])
  await asked(ada, 'PUT', `/v3/users/me/follow_requests/${ben.id}/`)
  expect(await told(ben)).toEqual(['request_approved Ada'])
  expect(await told(ada), 'the request is answered, and its approval is the viewer’s own doing').toEqual([])

  const [sea, home] = [await board(ben, { name: 'Sea' }), await board(cleo)]
  const wave = await pin(ben, sea, { row: { title: 'Wave' } })
  await save(cleo, wave.id, home)
  expect((await notificationsOf(ben))[0]).toMatchObject({
    type: 'save',
    actor: { full_name: 'Cleo' },
    pin: { id: String(wave.id), title: 'Wave' },
  })
  await asked(ben, 'POST', `/v3/boards/${sea.id}/invites/`, { invited_user_ids: [String(cleo.id)] })
  expect((await notificationsOf(cleo))[0]).toMatchObject({
    type: 'board_invite',
    actor: { full_name: 'Ben' },
    board: { id: String(sea.id), name: 'Sea' },
  })
  await asked(cleo, 'PUT', `/v3/boards/${sea.id}/invites/${cleo.id}/`)
  expect(await told(cleo), 'an answered invitation asks for nothing').toEqual([])
  expect((await told(ben))[0]).toBe('board_joined Cleo')
  const { data } = await asked(cleo, 'DELETE', `/v3/boards/${sea.id}/collaborators/${cleo.id}/`)
  expect((await told(ben))[0]).toBe('board_left Cleo')
  await asked(cleo, 'POST', `/v3/undo/${data.undo.id}/`)
  expect((await told(ben))[0], 'leaving was undone').toBe('board_joined Cleo')
})

test('an inviter who is not the owner is told too, and nobody of their own doings', async () => {
  const [ada, ben, cleo] = [await named('Ada'), await named('Ben'), await named('Cleo')]
  const sea = await board(ada, { collaborators: [ben], row: { collaboratorsManage: true } })
  await asked(ben, 'POST', `/v3/boards/${sea.id}/invites/`, { invited_user_ids: [String(cleo.id)] })
  await asked(cleo, 'PUT', `/v3/boards/${sea.id}/invites/${cleo.id}/`)
  expect([await told(ada), await told(ben)]).toEqual([['board_joined Cleo'], ['board_joined Cleo']])
  const own = await pin(ada, sea)
  await save(ada, own.id, await board(ada))
  expect(await told(ada)).toEqual(['board_joined Cleo'])
  // The owner removes somebody: that is no departure.
  await asked(ada, 'DELETE', `/v3/boards/${sea.id}/collaborators/${cleo.id}/`)
  expect([await told(ada), await told(ben)]).toEqual([[], []])
})

test('a save is told only where everybody may see it, and only as long as that is so', async () => {
  const [ada, ben] = [await named('Ada'), await named('Ben')]
  const wave = await pin(ada, await board(ada))
  await save(ben, wave.id, await board(ben, { privacy: 'secret' }))
  const hidden = await named('Hidden', { isPrivate: true })
  await save(hidden, wave.id, await board(hidden))
  expect([await told(ada), await unseenOf(ada)]).toEqual([[], 0])
  const open = await board(ben)
  const copy = await save(ben, wave.id, open)
  expect(await told(ada)).toEqual(['save Ben'])
  const { data } = await asked(ben, 'PUT', `/v3/boards/${open.id}/`, { privacy: 'secret' })
  expect(await told(ada), 'the board became secret').toEqual([])
  await asked(ben, 'POST', `/v3/undo/${data.undo.id}/`)
  expect(await told(ada)).toEqual(['save Ben'])
  await asked(ben, 'DELETE', `/v3/pins/${copy.id}/`)
  expect(await told(ada), 'the Pin was deleted').toEqual([])
})

test('what was taken back, and who blocked or closed their account, is told no longer', async () => {
  const [ada, ben, cleo, dan] = [await named('Ada'), await named('Ben'), await named('Cleo'), await named('Dan')]
  for (const who of [ben, cleo, dan]) await doFollow(who, ada)
  expect(await told(ada)).toEqual(['follow Dan, Cleo, Ben'])
  await doUnfollow(dan, ada)
  expect(await told(ada)).toEqual(['follow Cleo, Ben'])
  await asked(cleo, 'POST', '/v3/account/deactivate/', { password: 'pinfold-test' })
  expect(await told(ada)).toEqual(['follow Ben'])
  const wave = await pin(ada, await board(ada))
  await save(ben, wave.id, await board(ben))
  await asked(ada, 'PUT', `/v3/users/${ben.id}/block/`, {})
  expect(await told(ada)).toEqual([])
  await asked(ada, 'DELETE', `/v3/users/${ben.id}/block/`)
  expect(await told(ada), 'the follow ended with the block; the Pin is still saved').toEqual(['save Ben'])
  await asked(ada, 'DELETE', `/v3/pins/${wave.id}/`)
  expect(await told(ada), 'the viewer deleted the Pin').toEqual([])
})

test('who follows, unfollows and follows again within a day is told once, also after the bell was opened', async () => {
  const [ada, ben] = [await named('Ada'), await named('Ben')]
  await doFollow(ben, ada)
  const [first] = await notificationsOf(ada)
  await see(ada, first?.event_id)
  for (let n = 0; n < 3; n++) {
    await doUnfollow(ben, ada)
    await doFollow(ben, ada)
  }
  expect([await told(ada), await unseenOf(ada)]).toEqual([['follow Ben'], 0])
  expect((await notificationsOf(ada))[0]?.event_id).toBe(first?.event_id)
  // The same call again, with the answer lost, is the same event.
  const other = await named('Cleo')
  const again = {
    method: 'PUT',
    session: await sessionOf(other),
    json: {},
    headers: { 'idempotency-key': 'told-once' },
  }
  for (let n = 0; n < 3; n++) await askJson(`/v3/users/${ada.id}/follow/`, again)
  expect([await told(ada), await unseenOf(ada)]).toEqual([['follow Cleo', 'follow Ben'], 1])
})

test('what is read stays read until something happens again; what comes later is never marked before it is shown', async () => {
  const [ada, ben, cleo, dan] = [await named('Ada'), await named('Ben'), await named('Cleo'), await named('Dan')]
  const [wave, rock] = [await pin(ada, await board(ada)), await pin(ada, await board(ada))]
  const [bens, cleos] = [await board(ben), await board(cleo)]
  await save(ben, wave.id, bens)
  await save(ben, rock.id, bens)
  const unread = async () => (await notificationsOf(ada)).map(({ pin: of, is_unread }) => [Number(of?.id), is_unread])
  const [shown] = await notificationsOf(ada)
  // This one comes while the page is open.
  await save(cleo, wave.id, cleos)
  expect((await see(ada, shown?.event_id)).data).toMatchObject({ unseen_count: 1 })
  expect(await unread()).toEqual([
    [wave.id, true],
    [rock.id, true],
  ])
  await see(ada, shown?.event_id, true)
  expect(await unread()).toEqual([
    [wave.id, true],
    [rock.id, false],
  ])
  const [newest] = await notificationsOf(ada)
  expect(await readOne(ada, newest?.id)).toMatchObject({ http: 200, data: { id: newest?.id, is_unread: false } })
  expect((await unread())[0]).toEqual([wave.id, false])
  expect(await readOne(dan, newest?.id)).toMatchObject({ http: 404, code: 101 })
  // An event that does not exist yet marks what there is, not what is to come.
  await see(ada, '9007199254740991', true)
  expect(await unseenOf(ada)).toBe(0)
  await save(dan, rock.id, await board(dan))
  expect(await unread()).toEqual([
    [rock.id, true],
    [wave.id, false],
    [rock.id, false],
  ])
  expect(await unseenOf(ada)).toBe(1)
})

test('of what somebody has switched off they are told no longer; the rest goes on', async () => {
  const [ada, ben] = [await named('Ada'), await named('Ben')]
  const set = async (json: object) =>
    askJson('/v3/users/me/bell/', { method: 'PUT', session: await sessionOf(ada), json })
  const { data } = await set({ choices: { follow: 'not', board_left: 'not' } })
  expect(data.choices).toMatchObject({ follow: 'not', board_left: 'not', save: 'app', board_pin: 'not' })
  await doFollow(ben, ada)
  const wave = await pin(ada, await board(ada))
  await save(ben, wave.id, await board(ben))
  expect([await told(ada), await unseenOf(ada)]).toEqual([['save Ben'], 1])
  // Other changes of the bell leave the choice as it is.
  await see(ada, (await notificationsOf(ada))[0]?.event_id, true)
  const bell = async (who: Person) => (await askJson('/v3/users/me/bell/', { session: await sessionOf(who) })).data
  expect(await bell(ada)).toEqual({ ...data, unseen_count: 0 })
  expect((await bell(ben)).choices).toMatchObject({ follow: 'app', sign_in: 'now' })
  await set({ choices: { follow: 'app' } })
  await doFollow(await named('Cleo'), ada)
  expect(await told(ada)).toEqual(['follow Cleo', 'save Ben'])
  for (const choices of [
    { nothing: 'app' },
    'follow',
    [null],
    { follow: 'never' },
    { follow: null },
    { decision: 'daily' },
  ])
    expect(await set({ choices }), JSON.stringify(choices)).toMatchObject({ http: 400, code: 1 })
  expect((await bell(ada)).choices).toMatchObject({ follow: 'app', board_left: 'not' })
})

test('what was switched off before there were choices stays off', async () => {
  const [ada, ben] = [await named('Ada'), await named('Ben')]
  await db.insert(bells).values({ userId: ada.id, off: ['follow'] })
  const session = await sessionOf(ada)
  const json = { choices: { save: 'not' } }
  const { data } = await askJson('/v3/users/me/bell/', { method: 'PUT', session, json })
  expect(data.choices).toMatchObject({ follow: 'not', save: 'not', comment: 'app' })
  await doFollow(ben, ada)
  expect(await told(ada)).toEqual([])
})

test.each(['', '-1', '1.5', 'x', '99999999999999999999', null, 7])('an event id of %j is refused', async (event_id) => {
  const json = { event_id }
  const answer = await askJson('/v3/users/me/bell/', { method: 'PUT', session: await sessionOf(await person()), json })
  expect(answer).toMatchObject({ http: 400, code: 1 })
})

test('visitors have no notifications, and a person without any has an empty list', async () => {
  expect(await askJson(LIST)).toMatchObject({ http: 401, code: 2 })
  const ada = await person()
  expect(await notificationsOf(ada)).toEqual([])
  expect(await see(ada, '1')).toMatchObject({ http: 200, data: { unseen_count: 0 } })
})

async function asked(who: Person, method: string, path: string, json: object = {}) {
  const answer = await askJson(path, { method, session: await sessionOf(who), json })
  expect(answer, `${method} ${path}`).toMatchObject({ http: 200 })
  return answer
}
