import { beforeAll, expect, test } from 'vitest'
import { VIEWER_FIELD, VIEWER_HEADER, VISITOR_MARK } from '#domain/accounts/viewer-mark.ts'
import { routes } from '#domain/routes.ts'
import { type Ask, ask, askHtml, askJson } from '../fixtures/app.ts'
import { type FoundForm, formsIn } from '../fixtures/html.ts'
import { sessionOf, tokenOf } from '../fixtures/sessions.ts'
import { changesBetween, snapshot } from '../fixtures/state.ts'
import { documentAddresses } from '../fixtures/surfaces.ts'
import { board, person, pin } from '../fixtures/world.ts'
import { ON_OWNERS, ON_PLACES } from '../fixtures/writes/all.ts'
import { callOf, describeChange, formOf } from '../fixtures/writes/attempt.ts'
import { readyWorld } from '../fixtures/writes/ready.ts'

/** Forms of a visitor's page that say no viewer, and why nothing can be done there as somebody who doesn't mean it. */
const FOR_ANYONE: Record<string, string> = {
  [routes.do.language]: 'sets a cookie of the browser',
  [routes.do.login]: 'proves the person by a password',
  [routes.do.signup]: 'makes the person',
  [routes.do.emailLink]: 'mails to the address that is typed',
  [routes.do.forgotten]: 'mails to the address that is typed',
  [routes.do.loginLink]: 'proves the person by a mailed token',
  [routes.do.verify]: 'proves the person by a mailed token',
  [routes.do.reset]: 'proves the person by a mailed token',
  [routes.do.deleteForGood]: 'proves the person by a mailed token',
  [routes.do.tryCall]: 'acts as the person of the token that is typed',
}

let ready: Awaited<ReturnType<typeof readyWorld>>
/** The forms that write in all documents of a visitor, the first of each address. */
const forms = new Map<string, FoundForm>()

beforeAll(async () => {
  ready = await readyWorld()
  const { world } = ready
  const [owner] = world.owners
  const addresses = world.places.filter((place) => place.owner === owner).flatMap(documentAddresses)
  for (const address of new Set(addresses)) {
    const { html } = await askHtml(address)
    for (const form of await formsIn(html))
      if (form.method === 'post' && !forms.has(form.action)) forms.set(form.action, form)
  }
})

const saidBy = ({ fields }: FoundForm) => fields.flatMap(([name, value]) => (name === VIEWER_FIELD ? [value] : []))
const send = ({ action, fields }: FoundForm, options: Ask = {}) =>
  ask(action, { method: 'POST', body: new URLSearchParams(fields), stays: true, ...options })

test('every form that writes, in every document of a visitor, says that it was made for nobody, or proves itself [REL-26]', () => {
  const all = [...forms.values()]
  const silent = all.filter((form) => saidBy(form).length === 0).map(({ action }) => action)
  expect(silent.toSorted()).toEqual(Object.keys(FOR_ANYONE).toSorted())
  const saying = all.filter((form) => !silent.includes(form.action))
  expect(saying.flatMap(saidBy)).toEqual(saying.map(() => VISITOR_MARK))
  expect(saying.map(({ action }) => action)).toEqual(
    expect.arrayContaining([routes.do.followBoard, routes.do.likePin, routes.do.likeComment, routes.do.takedown]),
  )
})

test('such a form, sent when somebody has logged in in another tab, does nothing, keeps what was typed and asks [REL-26 REL-16]', async () => {
  const theo = await person()
  const session = await sessionOf(theo)
  const before = await snapshot()
  const asking = [...forms.values()].filter(({ action }) => !Object.hasOwn(FOR_ANYONE, action))
  expect(asking.length).toBeGreaterThan(3)
  for (const form of asking) {
    const answer = await send(form, { session })
    expect(answer.status, form.action).toBe(409)
    const html = await answer.text()
    expect(html).toContain(`You are now @${theo.username} in this browser.`)
    expect(html).toContain(`Continue as @${theo.username}`)
    const kept = (await formsIn(html)).find(({ action }) => action === form.action)
    const typed = form.fields.filter(([name]) => name !== VIEWER_FIELD)
    expect(
      kept?.fields.filter(([name]) => name !== VIEWER_FIELD),
      form.action,
    ).toEqual(typed)
  }
  expect(changesBetween(before, await snapshot()).map(describeChange)).toEqual([])
  // While nobody is signed in, a visitor goes on as before.
  for (const form of asking) expect((await send(form)).status, form.action).toBe(303)
})

test('“Continue as” sends it as the account, and a log-in in a tab with a visitor’s page goes on [REL-26]', async () => {
  const [mira, theo] = [await person(), await person()]
  const { id } = await pin(mira, await board(mira))
  const session = await sessionOf(theo)
  const { html } = await askHtml(`/pin/${id}/`)
  const like = (await formsIn(html)).find(({ action }) => action === routes.do.likePin) as FoundForm
  const refused = await (await send(like, { session })).text()
  const again = (await formsIn(refused)).find(({ action }) => action === routes.do.likePin) as FoundForm
  const likes = async () => (await askJson(`/v3/pins/${id}/`, { session })).data.reaction_counts
  expect((await send(again, { session })).status).toBe(303)
  expect(await likes()).toEqual({ 1: 1 })
  const login = forms.get(routes.do.login) as FoundForm
  const typed = { username_or_email: mira.username, password: 'pinfold-test' }
  const fields = Object.entries({ ...Object.fromEntries(login.fields), ...typed })
  const answer = await send({ ...login, fields }, { session })
  expect([answer.status, answer.headers.get('set-cookie')?.includes('__Host-session=')]).toEqual([303, true])
})

test('every call and form that says a visitor is refused with code 15 for an account, and changes no row; with a token none is asked [REL-26]', async () => {
  const [owner] = ready.world.owners
  const attempt = ready.attemptOf('owner', owner)
  const before = await snapshot()
  const faults: string[] = []
  for (const write of [...ON_OWNERS, ...ON_PLACES]) {
    if (write.call) {
      const { path, ...options } = callOf(write, attempt)
      const headers = { ...options.headers, [VIEWER_HEADER]: VISITOR_MARK }
      const { http, code } = await askJson(path, { ...options, headers })
      if (http !== 409 || code !== 15) faults.push(`${write.call} answers ${http} ${code}`)
    }
    if (write.form) {
      const { path, ...options } = formOf(write, attempt)
      const body = new URLSearchParams([[VIEWER_FIELD, VISITOR_MARK], ...new URLSearchParams(String(options.body))])
      const { status } = await ask(path, { ...options, body, stays: true })
      if (status !== 409) faults.push(`form ${write.form} answers ${status}`)
    }
  }
  expect(faults).toEqual([])
  expect(changesBetween(before, await snapshot()).map(describeChange)).toEqual([])
  const { authorization } = await tokenOf(await person(), ['read', 'write'])
  const headers = { authorization, [VIEWER_HEADER]: VISITOR_MARK }
  const byToken = await askJson(routes.api.boards, { method: 'POST', headers, json: { name: 'By a token' } })
  expect(byToken.http).toBe(200)
})
