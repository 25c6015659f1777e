import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { delegations } from '#worker/model/accounts/tables.ts'
import { ask, askHtml, askJson, cookieIn, db } from '../fixtures/app.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { mailsTo, mailTo } from '../fixtures/mail.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const form = (path: string, fields: Record<string, string>, session: string, cookie = '') =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields), session, ...(cookie && { headers: { cookie } }) })
const grant = (session: string, to: Person, scopes = ['boards']) =>
  askJson('/v3/account/delegations/', { method: 'POST', session, json: { delegate_username: to.username, scopes } })

/** Mira lets Noa act for her boards, and Noa does. */
async function acting() {
  const [mira, noa] = [await person({ fullName: 'Mira Okafor' }), await person({ fullName: 'Noa Lind' })]
  const [hers, session] = [await sessionOf(mira), await sessionOf(noa)]
  await grant(hers, noa)
  const answer = await form(routes.do.actFor, { user_id: String(mira.id) }, session)
  const cookie = cookieIn(answer, 'acting')
  const page = (path: string) => askHtml(path, { session, headers: { cookie } })
  return { mira, noa, hers, session, cookie, page }
}
const bar = (html: string) => texts(html, `${byTestId('acting')} b`)

test('a new delegate is notified by mail and on every page until they answer [API-009]', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const [mira, noa] = [await person({ fullName: 'Mira Okafor' }), await person({ email })]
  const [hers, session] = [await sessionOf(mira), await sessionOf(noa)]
  expect(await bar((await askHtml('/help/', { session })).html)).toEqual([])
  await grant(hers, noa)
  const { subject, text } = await mailTo(email)
  expect([subject, text]).toEqual([
    'Mira Okafor lets you act for them',
    expect.stringContaining('/settings/delegations/'),
  ])
  for (const path of ['/help/', `/${mira.username}/`, '/settings/'])
    expect(await bar((await askHtml(path, { session })).html), path).toEqual(['Mira Okafor lets you act for them.'])
  await form(routes.do.actFor, { user_id: '', return_to: '/help/' }, session)
  expect(await bar((await askHtml('/help/', { session })).html)).toEqual([])
  // Later changes of scopes are not announced, and nobody else is notified.
  await grant(hers, noa, ['boards', 'metadata'])
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await bar((await askHtml('/help/', { session: hers })).html)).toEqual([])
})

test('a delegate switches, sees on every page for whom they act, and stops [API-009]', async () => {
  const { mira, session, cookie, page } = await acting()
  const list = await askHtml(routes.settingsDelegations, { session })
  expect(await texts(list.html, `${byTestId('subjects')} li b`)).toEqual(['Mira Okafor'])
  for (const path of ['/help/', `/${mira.username}/`, routes.settings])
    expect(await bar((await page(path)).html), path).toEqual(['You act for Mira Okafor.'])
  const stopped = await form(routes.do.actFor, { user_id: '', return_to: '/help/' }, session, cookie)
  expect([stopped.headers.get('location'), cookieIn(stopped, 'acting')]).toEqual(['/help/', 'acting='])
})

test('in the page they find all boards of that person and no others, make some, change and fill them, as theirs [CRE-005 API-009]', async () => {
  const { mira, noa, session, cookie, page } = await acting()
  const [open, secret, other] = [
    await board(mira, { name: 'Open sea' }),
    await board(mira, { name: 'Under water', privacy: 'secret' }),
    await person(),
  ]
  const shared = await board(other, { name: 'Of somebody else', privacy: 'secret', collaborators: [mira] })
  const { html } = await page(routes.settingsDelegations)
  const links = await select(html, `${byTestId('subject-boards')} li span a`)
  expect(links.map(({ text, attributes }) => [text, attributes.href])).toEqual([
    ['Open sea', open.url],
    ['Under water', `${secret.url}?orbac_subject_id=${mira.id}`],
  ])
  expect(html).not.toContain('Of somebody else')
  expect((await page(shared.url)).http).toBe(404)
  for (const path of [open.url, `${secret.url}?orbac_subject_id=${mira.id}`, secret.url]) {
    const shown = await page(path)
    expect([path, shown.http, shown.html.includes(`/board/`)]).toEqual([path, 200, true])
  }
  const make = (fields: Record<string, string>) => form(routes.do.createBoard, fields, session, cookie)
  const publicly = await make({ name: 'Made for her' })
  expect(publicly.headers.get('location')).toBe(`/${mira.username}/made-for-her/`)
  const secretly = await make({ name: 'Hidden for her', secret: 'on' })
  expect(secretly.headers.get('location')).toBe(`/${mira.username}/hidden-for-her/?orbac_subject_id=${mira.id}`)
  const edited = await form(
    routes.do.editBoard,
    { board_id: String(open.id), name: 'Wide sea', description: '', privacy: 'public' },
    session,
    cookie,
  )
  expect(edited.status).toBe(303)
  const { id } = await pin(noa, await board(noa))
  const saved = await form(routes.do.repin, { pin_id: String(id), board_id: String(secret.id) }, session, cookie)
  expect(saved.status).toBe(303)
  const hers = await askJson(`/v3/boards/${secret.id}/`, { session: await sessionOf(mira) })
  expect(hers.data).toMatchObject({ pin_count: 1, owner: { id: String(mira.id) } })
  const mine = await askJson('/v3/users/me/boards/', { session, headers: { cookie } })
  expect(JSON.stringify(mine.data)).not.toContain('for her')
})

test('a revoked right ends with the next request, and the page no longer shows the subject [API-009]', async () => {
  const { mira, noa, hers, session, cookie, page } = await acting()
  const secret = await board(mira, { name: 'Under water', privacy: 'secret' })
  expect((await page(secret.url)).http).toBe(200)
  await askJson(`/v3/account/delegations/${noa.id}/`, { method: 'DELETE', session: hers })
  expect((await page(secret.url)).http).toBe(404)
  expect((await form(routes.do.createBoard, { name: 'Too late' }, session, cookie)).status).toBe(403)
  const answer = await ask('/help/', { session, headers: { cookie } })
  expect(cookieIn(answer, 'acting')).toBe('acting=')
  expect(await bar(await answer.text())).toEqual([])
  const { html } = await page(routes.settingsDelegations)
  expect(html).not.toContain('Under water')
})

test('people with a block cannot act for each other, and a new block ends a delegation [API-009 OPT-011]', async () => {
  for (const isSubject of [true, false]) {
    const { mira, noa, hers, session, page } = await acting()
    const [who, whom] = isSubject ? [hers, noa] : [session, mira]
    const secret = await board(mira, { privacy: 'secret' })
    await askJson(`/v3/users/${whom.id}/block/`, { method: 'PUT', session: who })
    expect((await page(secret.url)).http).toBe(404)
    expect(await db.select().from(delegations).where(eq(delegations.subjectId, mira.id))).toEqual([])
    expect(await grant(hers, noa)).toMatchObject({
      http: 404,
      errors: [{ field: 'delegate_username', code: 'nobody' }],
    })
  }
})

test('nobody acts without a delegation, nor on boards with the scope for the profile only [API-009]', async () => {
  const [mira, noa] = [await person(), await person()]
  const [hers, session] = [await sessionOf(mira), await sessionOf(noa)]
  const choose = async () => (await form(routes.do.actFor, { user_id: String(mira.id) }, session)).status
  expect(await choose()).toBe(403)
  await grant(hers, noa, ['metadata'])
  expect(await choose()).toBe(403)
  const invented = await askHtml(routes.settingsDelegations, { session, headers: { cookie: `acting=${mira.id}` } })
  expect(await select(invented.html, byTestId('subject-boards'))).toEqual([])
  for (const cookie of ['acting=x', 'acting=', `acting=${'9'.repeat(40)}`])
    expect((await askHtml('/help/', { session, headers: { cookie } })).http).toBe(200)
})

/** The rows of the order page: heading by heading, the names with their position fields. */
async function orderOn(page: { html: string }): Promise<string[]> {
  const names = await texts(page.html, `${byTestId('subject-board')} b`)
  const fields = await select(page.html, `${byTestId('subject-board')} input[name=to]`)
  return names.map((name, i) => `${fields[i]?.attributes.value} ${name}`)
}

test('a delegate orders the boards of the subject, heading by heading, and sees nobody else’s [API-009 BRD-032]', async () => {
  const { mira, noa, hers, session, page } = await acting()
  const names = ['One', 'Two', 'Three', 'Four']
  const made: { id: number }[] = []
  for (const name of names) made.push(await board(mira, { name }))
  const secret = await board(mira, { name: 'Under water', privacy: 'secret' })
  const shared = await board(await person(), { name: 'Of somebody else', privacy: 'secret', collaborators: [mira] })
  const path = `/settings/delegations/${mira.username}/order/`
  expect(await orderOn(await page(path))).toEqual(['1 Four', '2 Three', '3 Two', '4 One', '1 Under water'])
  const move = (board_id: number | undefined, to: string) =>
    form(
      routes.do.moveBoard,
      { board_id: String(board_id), to, orbac_subject_id: String(mira.id), return_to: path },
      session,
    )
  const steps: [number | undefined, string, string[]][] = [
    [made[0]?.id, 'up', ['1 Four', '2 Three', '3 One', '4 Two', '1 Under water']],
    [made[3]?.id, 'down', ['1 Three', '2 Four', '3 One', '4 Two', '1 Under water']],
    [made[1]?.id, 'first', ['1 Two', '2 Three', '3 Four', '4 One', '1 Under water']],
    [made[1]?.id, '99', ['1 Three', '2 Four', '3 One', '4 Two', '1 Under water']],
    [made[2]?.id, '3', ['1 Four', '2 One', '3 Three', '4 Two', '1 Under water']],
    [secret.id, 'up', ['1 Four', '2 One', '3 Three', '4 Two', '1 Under water']],
  ]
  for (const [id, to, expected] of steps) {
    const answer = await move(id, to)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    // A board that keeps its position is not reported as moved.
    const stays = id === secret.id
    expect(cookieIn(answer, 'toast')).toMatch(stays ? /^toast=board_stays$/ : /^toast=board_placed\.\d+$/)
    expect([to, await orderOn(await page(path))]).toEqual([to, expected])
  }
  const own = await askJson('/v3/users/me/boards/?privacy_filter=public&filter_stories=1', { session: hers })
  expect(own.data.map(({ name }: { name: string }) => name)).toEqual(['Four', 'One', 'Three', 'Two'])
  expect(cookieIn(await move(shared.id, 'up'), 'toast')).toBe('toast=-board_not_found')
  expect((await page(path)).html).not.toContain('Of somebody else')
  await askJson(`/v3/account/delegations/${noa.id}/`, { method: 'DELETE', session: hers })
  expect((await page(path)).http).toBe(403)
  expect(cookieIn(await move(made[0]?.id, 'up'), 'toast')).toBe('toast=-forbidden')
})

test('a delegate chooses how that profile is shown, all that the call takes, and only with that scope [API-009 API-005]', async () => {
  const { mira, noa, hers, session, page } = await acting()
  const path = `/settings/delegations/${mira.username}/look/`
  const fields = {
    most_recent_board_sort_order: 'alphabetical',
    profile_board_rep_view_type: 'square',
    profile_board_group_by: 'mix_public_private',
    profile_pin_rep_view_type: 'dense',
    board_pin_rep_view_type: 'dense',
  }
  const send = () =>
    form(routes.do.preferences, { ...fields, orbac_subject_id: String(mira.id), return_to: path }, session)
  expect([(await page(path)).http, cookieIn(await send(), 'toast')]).toEqual([403, 'toast=-forbidden'])
  await grant(hers, noa, ['metadata'])
  const radios = await select((await page(path)).html, 'input[type=radio]')
  expect([...new Set(radios.map(({ attributes }) => attributes.name))]).toEqual(Object.keys(fields))
  expect((await send()).headers.get('location')).toBe(path)
  expect((await askJson('/v3/users/me/metadata/', { session: hers })).data).toEqual(fields)
  const chosen = (await select((await page(path)).html, 'input[checked]')).map(({ attributes }) => attributes)
  expect(Object.fromEntries(chosen.map(({ name, value }) => [name, value]))).toEqual(fields)
  expect((await askJson('/v3/users/me/metadata/', { session })).data.profile_pin_rep_view_type).toBe('regular')
  const order = `/settings/delegations/${mira.username}/order/`
  expect((await page(order)).http).toBe(403)
  expect((await askHtml(path, {})).http).toBe(302)
  for (const name of ['nobody_of_that_name', 'x'.repeat(300), '%00', noa.username])
    expect((await page(`/settings/delegations/${name}/look/`)).http, name).toBeLessThan(500)
})

test('when a delegation ends, the delegate’s next page says so once [API-009 CRE-005]', async () => {
  const { noa, hers, session, cookie, page } = await acting()
  await askJson(`/v3/account/delegations/${noa.id}/`, { method: 'DELETE', session: hers })
  const ended = async (html: string) => texts(html, byTestId('acting-ended'))
  expect(await ended((await page('/help/')).html)).toEqual([
    'You no longer act for anyone: the permission has ended. What you do now is your own.',
  ])
  const gone = await ask('/help/', { session, headers: { cookie } })
  expect(cookieIn(gone, 'acting')).toBe('acting=')
  expect(await ended((await askHtml('/help/', { session })).html)).toEqual([])
})
