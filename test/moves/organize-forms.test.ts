import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { boardless } from '../fixtures/boardless.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const ticks = (ids: string[]) => Object.fromEntries(ids.map((id) => [`pin.${id}`, 'on']))
const send = (session: string, fields: Record<string, string>) =>
  ask('/do/organize/', { method: 'POST', session, body: new URLSearchParams(fields) })

test('without JavaScript ticked pins go to the board that is picked [ORG-001 ORG-019]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const { ids, boardId } = await boardless(mira, 60)
  const to = await board(mira, { name: `Sea & sand ${mira.username}` })
  const page = await askHtml('/organize/', { session })
  expect(page.html).toContain(`name="pin.${ids[0]}"`)
  expect(page.html).toContain(`<option value="${to.id}">Sea &amp; sand ${mira.username}</option>`)
  expect(page.html).toContain(`name="board" value="${boardId}"`)
  const next = /href="(\/organize\/\?bookmark=[^"]+)"/.exec(page.html)?.[1] ?? ''
  expect((await askHtml(next, { session })).html).toContain(`name="pin.${ids[59]}"`)
  const fields = { place: 'ideas', board: String(boardId), section: '', to: String(to.id), name: '' }
  const answer = await send(session, { ...fields, ...ticks(ids.slice(0, 2)) })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/organize/'])
  expect(answer.headers.getSetCookie().join()).toContain('toast=moved')
  expect((await askJson(`/v3/boards/${to.id}/`, { session })).data.pin_count).toBe(2)
  const all = await send(session, { ...fields, all: 'on' })
  expect([all.status, all.headers.get('location')]).toEqual([303, to.url])
  expect((await askJson(`/v3/boards/${to.id}/`, { session })).data.pin_count).toBe(60)
  expect((await ask('/organize/', { session })).headers.get('location')).toBe(`/${mira.username}/_saved/`)
  expect(await wrongCounters(DB)).toEqual([])
})

test('without JavaScript a new board, public or secret, is created for the ticked pins [ORG-018 CRE-010]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const { ids, boardId } = await boardless(mira, 3)
  const fields = { place: 'ideas', board: String(boardId), to: '', name: '  Blue things ', secret: 'on' }
  expect((await send(session, { ...fields, ...ticks(ids) })).status).toBe(303)
  const { data } = await askJson('/v3/users/me/boards/?filter_stories=1', { session })
  expect(data).toMatchObject([{ name: 'Blue things', privacy: 'secret', pin_count: 3 }])
  expect(await wrongCounters(DB)).toEqual([])
})

test('the pins of a board move into its section by the same form, and those of all boards to one [SEC-012]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const on = await board(mira)
  const part = await section(on, 'Part')
  const other = await board(mira)
  const one = await pin(mira, on)
  const two = await pin(mira, other)
  const page = await askHtml(`/organize/?board=${on.id}`, { session })
  expect(page.html).toContain(`<option value="${on.id}.${part.id}">`)
  expect(page.html).not.toContain(`<option value="${on.id}">`)
  const fields = { place: 'board', board: String(on.id), section: '', to: `${on.id}.${part.id}` }
  const into = await send(session, { ...fields, ...ticks([String(one.id)]) })
  expect(into.headers.get('location')).toBe(`/organize/?board=${on.id}`)
  expect((await askJson(`/v3/board_sections/${part.id}/`, { session })).data.pin_count).toBe(1)
  expect((await askHtml('/organize/?all=1', { session })).html).toContain(`name="pin.${two.id}"`)
  const both = ticks([String(one.id), String(two.id)])
  const all = await send(session, { place: 'all', board: '', section: '', to: String(other.id), ...both })
  expect(all.headers.get('location')).toBe('/organize/?all=1')
  expect((await askJson(`/v3/boards/${other.id}/`, { session })).data.pin_count).toBe(2)
  expect(await wrongCounters(DB)).toEqual([])
})

test('errors are shown on the form, and nothing moves [ORG-011 ORG-022]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const { ids, boardId } = await boardless(mira, 2)
  const taken = await board(mira, { name: 'Taken' })
  const foreign = await board(await person())
  const fields = { place: 'ideas', board: String(boardId) }
  const cases: [Record<string, string>, number, string][] = [
    [{ to: String(taken.id) }, 400, 'Select Pins'],
    [{ ...ticks(ids) }, 400, 'Fill this in.'],
    [{ ...ticks(ids), name: 'x'.repeat(51) }, 400, 'has at most 50 characters.'],
    [{ ...ticks(ids), name: 'taken' }, 409, 'You already have a board with that name.'],
    [{ ...ticks(ids), to: String(foreign.id) }, 403, 'You are not permitted'],
    [{ ...ticks(ids), to: '1.2.3' }, 400, 'Please check what you entered.'],
    [{ ...ticks(['12345']), to: String(taken.id) }, 404, 'Pin not found.'],
  ]
  for (const [more, status, text] of cases) {
    const answer = await send(session, { ...fields, ...more })
    const html = await answer.text()
    expect([answer.status, html.includes(text)], JSON.stringify(more)).toEqual([status, true])
  }
  expect((await askJson('/v3/users/me/pins/boardless/', { session })).data).toHaveLength(2)
})

test('the form is for signed-in members of a board [ORG-026]', async () => {
  const mira = await person()
  const session = await signIn((await person()).username)
  const on = await board(mira)
  expect((await ask('/organize/')).headers.get('location')).toBe('/login/?next=%2Forganize%2F')
  const visitors = await ask('/do/organize/', { method: 'POST', body: new URLSearchParams() })
  expect(visitors.headers.get('location')).toMatch(/^\/login\/\?next=%2Forganize%2F/)
  for (const place of [`board=${on.id}`, 'board=x', 'board=1', `board=${on.id}&section=9`])
    expect((await ask(`/organize/?${place}`, { session })).status, place).toBe(404)
  expect((await ask('/organize/?bookmark=x', { session })).status).toBe(400)
})
