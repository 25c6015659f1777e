import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { select } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, person } from '../fixtures/world.ts'

/** Sends a plain form as a browser without JavaScript does. */
async function send(board: { id: number }, action: string, fields: Record<string, string>, session?: string) {
  const response = await ask(`/do/board/${board.id}/${action}/`, {
    method: 'POST',
    ...(session && { session }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('toast=')) ?? ''
  return [response.status, response.headers.get('location'), /^toast=(\w+)/.exec(cookie)?.[1] ?? null]
}

test('a board’s people come and go by plain forms, which lead back and say what they did [INV-007 INV-008 REL-24]', async () => {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const [asMira, asTheo, asNova] = [await sessionOf(mira), await sessionOf(theo), await sessionOf(nova)]
  const sea = await board(mira)
  const back = `/board/${sea.id}/people/`
  const of = (who: { id: number }) => ({ user_id: String(who.id), return_to: back })
  const to = (toast: string) => [303, back, toast]
  expect(await send(sea, 'invite', of(theo), asMira)).toEqual(to('invited'))
  const byName = { username: ` @${nova.username.toUpperCase()} `, return_to: back }
  expect(await send(sea, 'invite', byName, asMira)).toEqual(to('invited'))
  expect(await send(sea, 'invite', { username: 'nobody-of-that-name', return_to: back }, asMira)).toEqual(to('nobody'))
  expect(await send(sea, 'invite', { return_to: back }, asMira)).toEqual(to('nobody'))
  expect(await send(sea, 'invite', of(mira), asMira)).toEqual(to('not_invited'))
  expect(await send(sea, 'invite', of(nova), asTheo)).toEqual(to('not_available'))
  expect(await send(sea, 'accept', of(theo), asTheo)).toEqual(to('invite_accepted'))
  expect(await send(sea, 'decline', of(nova), asNova)).toEqual(to('invite_declined'))
  expect(await send(sea, 'accept', of(nova), asNova)).toEqual(to('invite_invalid'))
  await send(sea, 'invite', of(nova), asMira)
  expect(await send(sea, 'cancel', of(nova), asMira)).toEqual(to('invite_cancelled'))
  expect(await send(sea, 'manage', { manage: '1', return_to: back }, asMira)).toEqual(to('saved'))
  expect(await send(sea, 'manage', { manage: '1', return_to: back }, asTheo)).toEqual(to('not_available'))
  expect(await send(sea, 'part', { ...of(theo), with_pins: '1' }, asTheo)).toEqual(to('parted'))
  expect(await send(sea, 'part', of(theo), asMira)).toEqual(to('nobody'))
  const login = `/login/?next=${encodeURIComponent(back)}`
  for (const action of ['invite', 'accept', 'decline', 'cancel', 'part'])
    expect(await send(sea, action, of(theo))).toEqual([303, login, null])
  expect(await send(sea, 'accept', { ...of(theo), return_to: 'https://evil.example/' }, asTheo)).toEqual([
    303,
    '/',
    'invite_invalid',
  ])
})

test('the people of a board are shown to who works on it, with what each may do [INV-001 INV-002 ACC-018]', async () => {
  const [mira, theo, nova, zoe] = [await person(), await person(), await person(), await person()]
  await follow(mira, zoe)
  const [asMira, asTheo, asNova] = [await sessionOf(mira), await sessionOf(theo), await sessionOf(nova)]
  const sea = await board(mira, { name: 'Sea <b>', collaborators: [theo] })
  const path = `/board/${sea.id}/people/`
  const json = { invited_user_ids: [String(nova.id)] }
  await askJson(`/v3/boards/${sea.id}/invites/`, { method: 'POST', session: asMira, json })
  const formsOf = async (session: string) => {
    const { html } = await askHtml(path, { session })
    return (await select(html, 'main form')).map(({ attributes }) => attributes.action?.split('/').at(-2))
  }
  expect(await formsOf(asMira)).toEqual(['part', 'part', 'cancel', 'invite', 'invite', 'manage'])
  expect(await formsOf(asTheo)).toEqual(['part', 'part'])
  expect((await askHtml(path, { session: asNova })).http).toBe(403)
  expect((await askHtml('/board/1/people/', { session: asNova })).http).toBe(404)
  expect((await ask(path)).headers.get('location')).toBe(`/login/?next=${encodeURIComponent(path)}`)
  const den = await board(mira, { privacy: 'secret' })
  expect((await askHtml(`/board/${den.id}/people/`, { session: asTheo })).http).toBe(404)
  const banner = async (url: string, session?: string) =>
    select((await askHtml(url, session ? { session } : {})).html, '[data-test-id=board-invite] p')
  const own = `/${nova.username}/`
  expect(await banner(own, asNova)).toMatchObject([{ text: `${mira.firstName} invited you to collaborate on Sea <b>` }])
  for (const session of [asMira, undefined]) expect(await banner(own, session)).toEqual([])
  await askJson(`/v3/boards/${sea.id}/invites/${nova.id}/`, { method: 'DELETE', session: asNova })
  expect(await banner(own, asNova)).toEqual([])
})
