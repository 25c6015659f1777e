import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { select, texts } from '../fixtures/html.ts'
import { board, type Person, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const send = (path: string, session: string | undefined, form: Record<string, string>) =>
  ask(path, { method: 'POST', body: new URLSearchParams(form), ...(session && { session }) })
const leads = (response: Response) => [response.status, response.headers.get('location')]
/** Follows a form's redirect and returns the toast there. */
async function messageOf(response: Response, session: string): Promise<string> {
  const toast =
    response.headers
      .getSetCookie()
      .find((each) => each.startsWith('toast='))
      ?.split(';')[0] ?? ''
  const { html } = await askHtml(response.headers.get('location') ?? '/', { session, headers: { cookie: toast } })
  return (await texts(html, '[data-toast]')).join()
}
const owner = async (): Promise<[Person, string]> => {
  const mira = await person()
  return [mira, await signIn(mira.username)]
}

test('a board is made by its form and lands on its own address [CRE-004 CRE-006 CRE-010]', async () => {
  const [mira, session] = await owner()
  const { html, http } = await askHtml('/board/create/', { session })
  expect(http).toBe(200)
  expect(await texts(html, 'main label')).toEqual([
    'Name',
    'Keep this board secretSo only you and collaborators can see it.',
  ])
  expect((await select(html, '#name'))[0]?.attributes).toMatchObject({ maxlength: '50', required: '' })
  const made = await send('/do/create_board/', session, { name: 'Sea', secret: 'on' })
  expect(leads(made)).toEqual([303, `/${mira.username}/sea/`])
  expect(await messageOf(made, session)).toContain('Board created!')
  const again = await send('/do/create_board/', session, { name: 'SEA', secret: 'on' })
  const page = await again.text()
  expect(again.status).toBe(409)
  expect(await texts(page, '[role=alert]')).toEqual(['You already have a board with that name.'])
  expect((await select(page, '#name'))[0]?.attributes.value).toBe('SEA')
  expect((await select(page, '[name=secret]'))[0]?.attributes.checked).toBe('')
  for (const [name, status] of [
    ['  ', 400],
    ['x'.repeat(51), 400],
  ] as const)
    expect((await send('/do/create_board/', session, { name })).status).toBe(status)
})

test('visitors and who came by an e-mailed link log in first [CRE-006 ACC-017]', async () => {
  const mira = await person()
  const on = await board(mira)
  for (const path of ['/board/create/', `/board/${on.id}/edit/`, `/board/${on.id}/create_section/`])
    expect(leads(await ask(path))).toEqual([302, `/login/?next=${encodeURIComponent(path)}`])
  expect(leads(await send('/do/create_board/', undefined, { name: 'A' }))).toEqual([
    303,
    expect.stringMatching(/^\/login\/\?next=%2Fboard%2Fcreate%2F%3Ftry%3D[\w-]{43}$/),
  ])
  for (const path of ['delete_board', 'archive_board', 'follow_board', 'restore_board'])
    expect(
      leads(
        await send(`/do/${path}/`, undefined, {
          board_id: String(on.id),
          return_to: on.url,
          ...(path === 'archive_board' && { archived: 'true' }),
        }),
      ),
    ).toEqual([303, `/login/?next=${encodeURIComponent(on.url)}`])
})

test('only who works on a board opens its forms [CRE-007 MOD-017]', async () => {
  const [mira, guest, theo] = [await person(), await person(), await person()]
  const shared = await board(mira, { collaborators: [guest] })
  const hidden = await board(mira, { privacy: 'secret' })
  const status = async (path: string, who: Person) => (await ask(path, { session: await signIn(who.username) })).status
  expect(await status(`/board/${shared.id}/create_section/`, guest)).toBe(200)
  expect(await status(`/board/${shared.id}/edit/`, guest)).toBe(403)
  expect(await status(`/board/${shared.id}/create_section/`, theo)).toBe(403)
  expect(await status(`/board/${hidden.id}/create_section/`, theo)).toBe(404)
  for (const id of ['1', 'x', '99999999999999999999']) expect(await status(`/board/${id}/edit/`, mira)).toBe(404)
})

test('a board is edited, archived, deleted and restored by forms alone, each with its way back [BRD-055 BRD-058 BRD-012]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira, { name: 'Sea' })
  const one = await pin(mira, sea)
  const board_id = String(sea.id)
  const { html } = await askHtml(`/board/${sea.id}/edit/`, { session })
  expect((await select(html, '[name=privacy][checked]'))[0]?.attributes.value).toBe('public')
  // There is no uploaded picture to choose yet.
  expect(await select(html, 'label:not([hidden]) > [name=cover]')).toHaveLength(2)
  const edited = await send('/do/edit_board/', session, {
    ...{ board_id, name: 'Ocean', description: 'Waves', privacy: 'protected', cover: String(one.id) },
    ...{ focus_x: '0', focus_y: '100', manage: 'true' },
  })
  expect(leads(edited)).toEqual([303, `/${mira.username}/ocean/`])
  expect(await messageOf(edited, session)).toBe('Saved.Undo')
  expect((await askJson(`/v3/boards/${sea.id}/`)).data).toMatchObject({
    ...{ name: 'Ocean', description: 'Waves', privacy: 'protected' },
    covers: [{ key: one.imageKey, focus: '0,100' }],
  })
  const archived = await send('/do/archive_board/', session, { board_id, archived: 'true' })
  expect(await messageOf(archived, session)).toBe('The board was archived.Undo')
  const gone = await send('/do/delete_board/', session, { board_id, return_to: `/${mira.username}/` })
  expect(leads(gone)).toEqual([303, `/${mira.username}/`])
  expect(await messageOf(gone, session)).toBe('The board was deleted.Undo')
  const back = await send('/do/restore_board/', session, { board_id, return_to: `/${mira.username}/` })
  expect(await messageOf(back, session)).toBe('The board was restored.')
  expect(await messageOf(await send('/do/restore_board/', session, { board_id: '1' }), session)).toContain(
    'no longer be restored',
  )
  expect(await wrongCounters(DB)).toEqual([])
})

test('sections are made, named, moved and ended by forms alone [SEC-011 CRE-007]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira)
  await section(sea, 'Ships')
  const { html } = await askHtml(`/board/${sea.id}/create_section/`, { session })
  expect(await texts(html, 'main label')).toEqual(['Section name'])
  const bad = await send('/do/create_section/', session, { board_id: String(sea.id), title: ' ' })
  expect([bad.status, await texts(await bad.text(), '[role=alert]')]).toEqual([400, ['Please check what you entered.']])
  const made = await send('/do/create_section/', session, { board_id: String(sea.id), title: 'Bays' })
  expect(leads(made)).toEqual([303, sea.url])
  const titles = async () =>
    (await askJson(`/v3/boards/${sea.id}/sections/`)).data.map(({ title }: { title: string }) => title)
  const [, bays] = (await askJson(`/v3/boards/${sea.id}/sections/`)).data
  expect((await askHtml(`/board/${sea.id}/section/${bays.id}/`, { session })).http).toBe(200)
  expect((await askHtml(`/board/1/section/${bays.id}/`, { session })).http).toBe(404)
  await send('/do/move_section/', session, { section_id: bays.id, by: '-1' })
  expect(await titles()).toEqual(['Bays', 'Ships'])
  await send('/do/edit_section/', session, { section_id: bays.id, title: 'Gulfs' })
  expect(await titles()).toEqual(['Gulfs', 'Ships'])
  const ended = await send('/do/delete_section/', session, { section_id: bays.id })
  expect(leads(ended)).toEqual([303, sea.url])
  expect(await messageOf(ended, session)).toBe('The section was deleted.Undo')
  expect(await titles()).toEqual(['Ships'])
  expect(await wrongCounters(DB)).toEqual([])
})

test('a form in a dialog gets its target address, and stays open if the answer says so [BRD-045 CRE-004]', async () => {
  const [mira, session] = await owner()
  const json = { accept: 'application/json' }
  const made = await ask('/do/create_board/', {
    method: 'POST',
    session,
    headers: json,
    body: new URLSearchParams({ name: 'Sea' }),
  })
  expect(await made.json()).toEqual({ to: `/${mira.username}/sea/`, toast: null })
  const sea = (await askJson(`/v3/users/me/boards/?field_set_key=board_card`, { session })).data[0]
  const body = new URLSearchParams({ board_id: sea.id, name: 'Ocean', description: '', privacy: 'public' })
  const stays = await ask('/do/edit_board/', { method: 'POST', session, headers: { ...json, 'x-stays': '1' }, body })
  expect(await stays.json()).toMatchObject({
    toast: { text: 'Saved.', form: { values: { undo_id: expect.any(String) } } },
  })
  expect(stays.headers.getSetCookie().filter((each) => each.startsWith('toast='))).toEqual([])
})

test('a delegate’s redirect to a secret board names the subject, to a public one does not [CRE-005]', async () => {
  const [mira, session] = await owner()
  const theo = await person()
  const json = { delegate_username: theo.username, scopes: ['boards'] }
  await askJson('/v3/account/delegations/', { method: 'POST', session, json })
  const delegate = await signIn(theo.username)
  const subject = { orbac_subject_id: String(mira.id) }
  const secret = await send('/do/create_board/', delegate, { ...subject, name: 'Plans', secret: 'on' })
  expect(leads(secret)).toEqual([303, `/${mira.username}/plans/?orbac_subject_id=${mira.id}`])
  expect((await ask(`/${mira.username}/plans/?orbac_subject_id=${mira.id}`, { session: delegate })).status).toBe(200)
  const open = await send('/do/create_board/', delegate, { ...subject, name: 'Ideas' })
  expect(leads(open)).toEqual([303, `/${mira.username}/ideas/`])
  const { html } = await askHtml(`/board/create/?orbac_subject_id=${mira.id}`, { session: delegate })
  expect((await select(html, '[name=orbac_subject_id]'))[0]?.attributes.value).toBe(String(mira.id))
})
