import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { follow, type Person, person } from '../fixtures/world.ts'

/** Sends a plain form as a browser without JavaScript does. */
async function send(action: string, fields: Record<string, string>, session?: string) {
  const response = await ask(`/do/${action}/`, {
    method: 'POST',
    ...(session && { session }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { http: response.status, to: response.headers.get('location'), toast: toastOf(response) }
}

function toastOf(response: Response): string | null {
  return (
    /^toast=(\w+)/.exec(response.headers.getSetCookie().find((each) => each.startsWith('toast=')) ?? '')?.[1] ?? null
  )
}

const seen = async (who: Person, session: string) => (await askJson(`/v3/users/${who.username}/`, { session })).data

test('every relation changes by a plain form, which leads back with a message [PRV-004 OPT-005 OPT-006 FOL-001 FOL-002 REL-24]', async () => {
  const [theo, nova] = [await person({ isPrivate: true }), await person()]
  const [asTheo, asNova] = [await sessionOf(theo), await sessionOf(nova)]
  const toTheo = { user_id: String(theo.id), return_to: `/${theo.username}/` }
  const toNova = { user_id: String(nova.id), return_to: `/${theo.username}/_followers/` }
  const steps = [
    ['follow', toTheo, asNova, 'requested', { follow_request_status: 'pending' }],
    ['unfollow', toTheo, asNova, 'withdrawn', { follow_request_status: null }],
    ['follow', toTheo, asNova, 'requested', { follow_request_status: 'pending' }],
    ['decline', toNova, asTheo, 'declined', { follow_request_status: null }],
    ['follow', toTheo, asNova, 'requested', { follow_request_status: 'pending' }],
    ['approve', toNova, asTheo, 'approved', { explicitly_followed_by_me: true, follow_request_status: null }],
    ['remove_follower', toNova, asTheo, 'removed', { explicitly_followed_by_me: false }],
    ['block', toTheo, asNova, 'blocked', { blocked_by_me: true }],
    ['follow', toTheo, asNova, 'not_available', { blocked_by_me: true, follow_request_status: null }],
    ['unblock', toTheo, asNova, 'unblocked', { blocked_by_me: false }],
  ] as const
  for (const [action, fields, session, toast, then] of steps) {
    expect(await send(action, fields, session), action).toEqual({ http: 303, to: fields.return_to, toast })
    expect(await seen(theo, asNova), action).toMatchObject(then)
  }
  expect(await send('follow', { user_id: String(nova.id), return_to: '/' }, asTheo)).toMatchObject({
    toast: 'followed',
  })
})

test('a form’s message shows on the next page, once [REL-24]', async () => {
  const nova = await person()
  const session = await sessionOf(nova)
  const page = await askHtml('/', { session: `${session}; toast=requested` })
  expect(page.html).toContain('Your request was sent.')
  expect(page.headers.getSetCookie().join()).toContain('toast=;')
})

test('a visitor’s form leads to the login page and back [ACC-020 OPT-021]', async () => {
  const mira = await person()
  const fields = { user_id: String(mira.id), return_to: `/${mira.username}/` }
  for (const action of ['follow', 'unfollow', 'block', 'unblock', 'approve', 'decline', 'remove_follower'])
    expect(await send(action, fields), action).toEqual({
      http: 303,
      to: `/login/?next=%2F${mira.username}%2F${action === 'follow' ? `&after=user.${mira.id}` : ''}`,
      toast: null,
    })
})

test('a form never redirects to another site, and rejects malformed bodies [FOL-003 OPT-010]', async () => {
  const [mira, nova] = [await person(), await person()]
  await follow(mira, nova)
  const session = await sessionOf(nova)
  const user_id = String(mira.id)
  for (const return_to of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/a\r\nset-cookie: x=1'])
    expect((await send('follow', { user_id, return_to }, session)).to, return_to).toBe('/')
  expect(await send('follow', { user_id: '123' }, session)).toMatchObject({
    http: 303,
    to: '/',
    toast: 'not_available',
  })
  expect((await send('follow', { user_id: String(nova.id) }, session)).http).toBe(400)
  expect((await send('block', { user_id: String(nova.id) }, session)).http).toBe(400)
  expect((await send('follow', {}, session)).http).toBe(400)
  expect((await send('follow', { user_id, more: '1' }, session)).http).toBe(400)
  const foreign = await ask('/do/block/', {
    method: 'POST',
    session,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: `user_id=${user_id}`,
  })
  expect(foreign.status).toBe(403)
  expect((await seen(mira, session)).blocked_by_me).toBe(false)
})

test('without JavaScript withdrawing a request and unfollowing show different messages [PRV-004 FOL-001]', async () => {
  const [theo, mira] = [await person({ isPrivate: true }), await person()]
  const guest = await person()
  const session = await sessionOf(guest)
  const press = async (action: string, { id }: Person) =>
    (await send(action, { user_id: String(id), return_to: '/' }, session)).toast
  expect(await press('follow', theo)).toBe('requested')
  expect(await press('unfollow', theo)).toBe('withdrawn')
  await press('follow', mira)
  expect(await press('unfollow', mira)).toBe('unfollowed')
})

test('"Following" of a private profile asks first, in markup that needs no script; of an open one it doesn’t [PRV-004]', async () => {
  const [theo, mira, guest] = [await person({ isPrivate: true }), await person(), await person()]
  for (const whom of [theo, mira]) await follow(guest, whom)
  const session = await sessionOf(guest)
  const of = async ({ username }: { username: string }) => (await askHtml(`/${username}/`, { session })).html
  const asking =
    /<button[^>]*commandfor="(unfollow-\d+)"[^>]*>Following<\/button><dialog id="\1".*?action="\/do\/unfollow\/"/
  expect(await of(theo)).toMatch(asking)
  expect(await of(mira)).not.toContain('unfollow-')
  expect(await of(mira)).toContain('action="/do/unfollow/"')
})
