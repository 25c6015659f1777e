import { expect, test } from 'vitest'
import { href, routes } from '#domain/routes.ts'
import { CONFIRMED_FORMS } from '#worker/pages/feeds/confirm-audience-forms.ts'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { CALLS } from '../fixtures/calls.ts'
import { WIDENING_FORMS, type WideningForm } from '../fixtures/exposures.ts'
import { ASKED_BY_PAGE, BY_ITS_NAME, FORMS_SHOW_NOTHING, SHOWS_NOTHING } from '../fixtures/exposures-declared.ts'
import { WIDENING_IMPORTS } from '../fixtures/exposures-imports.ts'
import { board, person, pin } from '../fixtures/world.ts'
import { READS } from '../fixtures/writes/all.ts'

const post = (session: string, action: string, fields: Record<string, string>) =>
  ask(action, { method: 'POST', body: new URLSearchParams(fields), session })

/** How many of the Pins the new audience sees now: visitors, or the invited person. */
async function seen({ pinIds, copies, by, session, inLists }: WideningForm): Promise<number> {
  if (by !== undefined) {
    const { data } = await askJson('/v3/users/me/board_invites/', { session: by })
    return data.length > 0 ? pinIds.length : 0
  }
  if (copies || inLists) {
    const { data } = await askJson('/v3/users/me/', { session })
    const listed = (await askJson(`/v3/users/${data.username}/pins/?page_size=250`)).data as { id: string }[]
    return copies ? listed.length : listed.filter(({ id }) => pinIds.includes(id)).length
  }
  const statuses = await Promise.all(pinIds.map((id) => askJson(`/v3/pins/${id}/`)))
  return statuses.filter(({ http }) => http === 200).length
}

/** The fields of the form that continues (0) or keeps the Pins hidden (1), as the page has them. */
function fieldsOf(html: string, place: number): Record<string, string> | null {
  const [, form] =
    [...html.matchAll(/<form[^>]*>([\s\S]*?)<\/form>/g)].filter(([text]) => /exposure|seen|hidden/.test(text))[place] ??
    []
  if (form === undefined) return null
  const text = (value: string) => value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      text(value),
    ]),
  )
}

const section = (html: string) => /<section data-test-id="form">([\s\S]*?)<\/section>/.exec(html)?.[1] ?? ''

const WIDENING = { ...WIDENING_FORMS, ...WIDENING_IMPORTS }
for (const [what, { counts, make }] of Object.entries(WIDENING))
  for (const count of counts)
    test(`${what} first asks about ${count} that become visible, and can keep them hidden [BRD-056 SUG-012]`, async () => {
      const shown = await make(count)
      const { session, action, fields, to = 'everyone' } = shown
      if (count === 0) {
        expect((await post(session, action, fields)).status).toBe(303)
        return
      }
      const asked = await post(session, action, fields)
      const form = section(await asked.text())
      expect(asked.status).toBe(409)
      const title = /<h1[^>]*>(.*?)<\/h1>/.exec(form)?.[1]
      expect(title).toBe(count === 1 ? `1 Pin becomes visible to ${to}` : `${count} Pins become visible to ${to}`)
      expect(await seen(shown)).toBe(0)
      // Keeping them hidden: by its form, or by returning to choose again.
      const keep = fieldsOf(form, 1)
      if (keep) expect((await post(session, action, keep)).status).toBe(303)
      else expect(form).toMatch(/<a [^>]*href="\/[^"]*"/)
      expect(await seen(shown)).toBe(0)
      // Continuing: the same again, with the number that the page showed.
      const again = await make(count)
      const page = section(await (await post(again.session, again.action, again.fields)).text())
      const go = fieldsOf(page, 0) ?? {}
      expect(go.seen).toBe(String(count))
      const less = await post(again.session, again.action, { ...go, seen: String(count - 1) })
      expect(less.status).toBe(409)
      expect((await post(again.session, again.action, go)).status).toBe(303)
      expect(await seen(again)).toBe(count)
    })

test('every write declares whether it can show something to more people, and every such form asks [BRD-056]', () => {
  const calls = CALLS.filter((call) => !call.startsWith('get ') && !READS.includes(call))
  const declared = [...Object.keys(ASKED_BY_PAGE), ...Object.keys(BY_ITS_NAME), ...SHOWS_NOTHING]
  expect(declared.toSorted()).toEqual([...calls].sort())
  const asking = Object.keys(routes.do).filter((name) => routes.do[name as keyof typeof routes.do] in CONFIRMED_FORMS)
  expect([...asking, ...FORMS_SHOW_NOTHING].sort()).toEqual(Object.keys(routes.do).sort())
  const tried = new Set(Object.values(WIDENING).map(({ form }) => form as string))
  expect([...tried].sort()).toEqual(asking.sort())
})

test('the call answers about the viewer’s own boards only, and changes nothing [REL-01]', async () => {
  const [mira, theo] = [await person(), await person()]
  const hidden = await board(mira, { privacy: 'secret' })
  const open = await board(theo)
  const secret = await pin(mira, hidden)
  const [session, other] = [await signIn(mira.username), await signIn(theo.username)]
  const question = { what: 'pins', pin_ids: [String(secret.id)] }
  const call = (json: object, as?: string) =>
    askJson('/v3/exposure/', { method: 'POST', json, ...(as && { session: as }) })
  expect(await call({ ...question, to: null }, session)).toMatchObject({
    data: { count: 1, after: 'everyone', pin_ids: [String(secret.id)] },
  })
  expect(await call({ ...question, to: 'secret' }, session)).toMatchObject({ http: 200, data: null })
  for (const json of [
    { ...question, to: null },
    { ...question, to: String(open.id) },
    { what: 'boards', board_ids: [String(hidden.id)], to: String(open.id) },
    { what: 'board', board_ids: [String(hidden.id)], privacy: 'public' },
    { what: 'invite', board_ids: [String(hidden.id)] },
    { what: 'undo', undo_ids: ['123'] },
  ])
    expect(await call(json, other)).toMatchObject({ http: 200, data: null })
  expect(await call(question)).toMatchObject({ http: 401, code: 2 })
  for (const wrong of [{}, { what: 'all' }, { ...question, to: 'x' }, { what: 'pins', pin_ids: ['-1'] }])
    expect(await call(wrong, session)).toMatchObject({ http: 400, code: 1 })
})

test('a new collaborator causes a question only if they would see something new [BRD-056]', async () => {
  const [mira, theo] = [await person(), await person()]
  const shared = await board(mira, { privacy: 'secret', collaborators: [theo] })
  const alone = await board(mira, { privacy: 'secret' })
  const ids = [String((await pin(mira, alone)).id), String((await pin(mira, shared)).id)]
  const session = await signIn(mira.username)
  const { data } = await askJson('/v3/exposure/', {
    method: 'POST',
    session,
    json: { what: 'pins', pin_ids: ids, to: String(shared.id) },
  })
  expect(data).toMatchObject({
    count: 1,
    after: 'people',
    people: 1,
    before: [{ audience: 'self', count: 1 }],
    pin_ids: [ids[0]],
  })
})

test('saving a Pin of a private profile that one follows, or of a deleted board, to an open place asks too [BRD-056 REL-01]', async () => {
  const [mira, theo, ada] = [await person({ isPrivate: true }), await person(), await person()]
  const on = await board(mira)
  const shown = await pin(mira, on)
  const [session, follower, stranger] = [
    await signIn(mira.username),
    await signIn(theo.username),
    await signIn(ada.username),
  ]
  await askJson(`/v3/users/${mira.id}/follow/`, { method: 'PUT', session: follower, json: {} })
  await askJson(`/v3/users/me/follow_requests/${theo.id}/`, { method: 'PUT', session, json: {} })
  const asked = async (as: string, to: string | null) =>
    (
      await askJson('/v3/exposure/', {
        ...{ method: 'POST', session: as },
        json: { what: 'pins', pin_ids: [String(shown.id)], to },
      })
    ).data
  expect(await asked(follower, null)).toMatchObject({
    count: 1,
    after: 'everyone',
    before: [{ audience: 'followers' }],
  })
  expect([await asked(follower, 'secret'), await asked(stranger, null)]).toEqual([null, null])
  const saved = await post(follower, routes.do.repin, { pin_id: String(shown.id) })
  expect(saved.status).toBe(409)
  expect(section(await saved.text())).toContain('1 Pin becomes visible to everyone')
  await askJson(href(routes.api.board, { board: String(on.id) }), { method: 'DELETE', session })
  await askJson('/v3/users/me/', { method: 'PUT', session, json: { is_private_profile: false } })
  expect(await asked(session, null)).toMatchObject({ count: 1, before: [{ audience: 'nobody' }] })
  expect(await asked(follower, null)).toBe(null)
})
