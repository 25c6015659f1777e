import { beforeAll, expect, test } from 'vitest'
import { parseViewerMark, VIEWER_FIELD, VIEWER_HEADER } from '#domain/accounts/viewer-mark.ts'
import { routes, withQuery } from '#domain/routes.ts'
import { formTries } from '#worker/model/http/tables.ts'
import { type Ask, ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { CALLS } from '../fixtures/calls.ts'
import { figureOf } from '../fixtures/figures.ts'
import { formsIn } from '../fixtures/html.ts'
import { sessionOf, tokenOf } from '../fixtures/sessions.ts'
import { changesBetween, snapshot } from '../fixtures/state.ts'
import { documentAddresses, OF_OWNERS, OF_PLACES, SITE } from '../fixtures/surfaces.ts'
import { markIn, markOf } from '../fixtures/viewer-marks.ts'
import { person } from '../fixtures/world.ts'
import { ON_OWNERS, ON_PLACES } from '../fixtures/writes/all.ts'
import { callOf, describeChange, formOf } from '../fixtures/writes/attempt.ts'
import { readyWorld } from '../fixtures/writes/ready.ts'
import type { Attempt, Write } from '../fixtures/writes/write.ts'

/** Fields with what proves a person. */
const SECRETS = ['password', 'current', 'new', 'current_password', 'token']
const hasSecret = (body: URLSearchParams) => SECRETS.some((name) => body.get(name))

let ready: Awaited<ReturnType<typeof readyWorld>>

beforeAll(async () => {
  ready = await readyWorld()
})

/** The writes of an owner at their first place, by call and by form. */
function triesOf(attempt: Attempt): { name: string; ask: Ask & { path: string }; door: 'call' | 'form' }[] {
  return [...ON_OWNERS, ...ON_PLACES].flatMap((write: Write) => [
    ...(write.call ? [{ name: write.call, ask: callOf(write, attempt), door: 'call' as const }] : []),
    ...(write.form ? [{ name: `form ${write.form}`, ask: formOf(write, attempt), door: 'form' as const }] : []),
  ])
}

test('every call and form that was made for another viewer is refused with code 15, and changes no row [REL-26 REL-16]', async () => {
  const { world, attemptOf } = ready
  const [owner, other] = world.owners
  const before = await snapshot()
  const faults: string[] = []
  let tried = 0
  for (const { name, ask: request, door } of triesOf(attemptOf('owner', owner))) {
    const { path, ...options } = request
    tried++
    if (door === 'call') {
      const headers = { ...options.headers, [VIEWER_HEADER]: markOf(other) }
      const { http, code } = await askJson(path, { ...options, headers })
      if (http !== 409 || code !== 15) faults.push(`${name} answers ${http} ${code}`)
    } else {
      const body = new URLSearchParams([[VIEWER_FIELD, markOf(other)], ...new URLSearchParams(String(options.body))])
      const { http, html } = await askHtml(path, { ...options, body })
      if (http !== 409) faults.push(`${name} answers ${http}`)
      // Everything that was sent is kept in the page, unless a secret was among it.
      const kept = (await formsIn(html)).flatMap(({ action, fields }) => (action === path ? fields : []))
      for (const [field, value] of body)
        if (!hasSecret(body) && field !== VIEWER_FIELD && !kept.some(([of, is]) => of === field && is === value))
          faults.push(`${name} loses ${field}`)
    }
  }
  expect(faults).toEqual([])
  expect(changesBetween(before, await snapshot()).map(describeChange)).toEqual([])
  expect(tried).toBeGreaterThan(200)
})

test('what proves a person is kept nowhere: its form leads back to its page, and nothing is stored for the way [REL-26 REL-16]', async () => {
  const { world, attemptOf } = ready
  const [owner, other] = world.owners
  const tries = triesOf(attemptOf('owner', owner)).filter(({ door }) => door === 'form')
  const before = await db.$count(formTries)
  const faults: string[] = []
  let own = 0
  for (const { name, ask: request } of tries) {
    const { path, ...options } = request
    const sent = new URLSearchParams(String(options.body))
    const body = new URLSearchParams([[VIEWER_FIELD, markOf(other)], ...sent])
    // No form may keep such a field, whether it has one today or not.
    for (const secret of SECRETS) body.set(secret, `never-shown-${secret}`)
    const page = await askHtml(path, { ...options, body })
    const headers = { ...options.headers, accept: 'application/json' }
    const toScript = await ask(path, { ...options, headers, body })
    expect([page.http, toScript.status], name).toEqual([409, 409])
    if (`${page.html}${await toScript.text()}`.includes('never-shown')) faults.push(`${name} shows it`)
    if (page.html.includes('Continue as')) faults.push(`${name} is sent without it`)
    if (!page.html.includes('Passwords are never kept.')) faults.push(`${name} doesn’t say that it is gone`)
    if (!hasSecret(sent)) continue
    own++
    const [back = ''] = (await formsIn(page.html)).flatMap(({ otherActions }) => otherActions)
    const longAgo = withQuery(routes.do.asBefore, { form: path, user: String(other.id), name: other.username })
    for (const action of [back, longAgo]) {
      const answer = await ask(action, { ...options, method: 'POST', body: sent, stays: true })
      if (answer.status !== 303) faults.push(`${name} has no way back: ${answer.status}`)
      if (answer.headers.get('location')?.includes(routes.formAgain)) faults.push(`${name} waits at ${action}`)
    }
  }
  expect(faults).toEqual([])
  expect(await db.$count(formTries)).toBe(before)
  expect(own).toBeGreaterThan(5)
})

test('every call that reads is refused too, so that no page shows the data of another account [REL-26]', async () => {
  const [owner, other] = ready.world.owners
  const reads = [...SITE, ...OF_OWNERS, ...OF_PLACES].filter(({ of }) => CALLS.includes(of) && of.startsWith('get '))
  const place = ready.attemptOf('owner', owner).place
  const headers = { [VIEWER_HEADER]: markOf(other) }
  const answers = await Promise.all(
    reads.map(async ({ of, path, query = '' }) => {
      const { http, code, data } = await askJson(path(place) + query, {
        ...ready.world.as('owner', owner),
        headers,
      })
      return http === 409 && code === 15 && data === null ? [] : [`${of} answers ${http} ${code}`]
    }),
  )
  expect(answers.flat()).toEqual([])
  expect(reads.length).toBeGreaterThan(50)
})

test('programs, which say no viewer or send a token, are not asked [REL-26]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await sessionOf(mira)
  const json = { name: 'Of a program' }
  const plain = await askJson(routes.api.boards, { method: 'POST', session, json })
  expect(plain.http).toBe(200)
  const { authorization } = await tokenOf(mira, ['read', 'write'])
  const headers = { authorization, [VIEWER_HEADER]: markOf(theo) }
  const byToken = await askJson(routes.api.boards, { method: 'POST', headers, json: { name: 'By a token' } })
  expect(byToken.http).toBe(200)
})

test('a page’s own mark costs no query, and one of an earlier session of the same person one more [REL-21]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const { html } = await askHtml(routes.settingsAccount, { session })
  const mark = await markIn(html)
  expect(parseViewerMark(mark)).toMatchObject({ id: mira.id, username: mira.username })
  const read = async (said?: string) => {
    const headers: Record<string, string> = said === undefined ? {} : { [VIEWER_HEADER]: said }
    const answer = await askJson(routes.api.me, { session, headers })
    expect(answer.http).toBe(200)
    return figureOf(answer.headers, 'rounds')
  }
  const usual = await read()
  expect(await read(mark)).toBe(usual)
  expect(await read(markOf(mira))).toBe(usual + 1)
  // The service worker says an id alone.
  expect(await read(String(mira.id))).toBe(usual + 1)
})

test('what is no mark is refused with a sentence, and a session that has ended is no other viewer [REL-14]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  for (const said of ['', 'mira', '1.<b>.00000000', `${'9'.repeat(20)}`, '1.mira.00000000.x']) {
    const answer = await askJson(routes.api.me, { session, headers: { [VIEWER_HEADER]: said } })
    expect([answer.http, answer.code, answer.errors], said).toEqual([
      400,
      1,
      [{ field: VIEWER_FIELD, code: 'wrong_format' }],
    ])
  }
  const ended = `__Host-session=${'x'.repeat(43)}`
  for (const over of [{ session: ended }, {}]) {
    const headers = { [VIEWER_HEADER]: markOf(mira) }
    const answer = await askJson(routes.api.boards, { method: 'POST', ...over, headers, json: { name: 'A' } })
    expect([answer.http, answer.code]).toEqual([401, 2])
  }
})

test('a refusal names both, the page’s account as the page does; a visitor’s page names nobody [REL-09]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await sessionOf(theo)
  const read = (said: string) => askJson(routes.api.me, { session, headers: { [VIEWER_HEADER]: said } })
  // The name of an account that does not exist is given back like any other, so that it reveals nothing.
  for (const [id, name] of [
    [mira.id, mira.username],
    [mira.id, 'another_name'],
    [123, 'nobody_at_all'],
  ] as const) {
    const answer = await read(`${id}.${name}.00000000`)
    expect(answer.http).toBe(409)
    expect(answer.message_detail).toBe(
      `This page was opened as @${name}. In this browser you are now @${theo.username}, so nothing was done.`,
    )
    expect(answer.headers.get(VIEWER_HEADER)).toMatch(new RegExp(`^${theo.id}\\.${theo.username}\\.[0-9a-f]{8}$`))
    expect(answer.headers.get('x-viewer-linked')).toBeNull()
  }
  expect((await read('-')).message_detail).toBe(`You are now @${theo.username} in this browser.`)
})

test('who acts for another person in one tab and no longer in the browser is asked too [REL-26]', async () => {
  const { world } = ready
  const [owner] = world.owners
  const { session = '', headers = {} } = world.as('delegate', owner)
  const acting = { session, headers: { ...headers, cookie: `acting=${owner.id}` } }
  const { html } = await askHtml(routes.settingsAccount, acting)
  const mark = await markIn(html)
  expect(parseViewerMark(mark)).toMatchObject({ subject: { id: owner.id, username: owner.username } })
  const create = (as: Ask) => askJson(routes.api.boards, { method: 'POST', ...as, json: { name: 'Whose?' } })
  const alone = await create({ session, headers: { ...headers, [VIEWER_HEADER]: mark } })
  expect([alone.http, alone.code]).toEqual([409, 15])
  expect(alone.message_detail).toContain(`, acting for @${owner.username}. In this browser you are now @`)
  const still = await create({ session, headers: { ...acting.headers, [VIEWER_HEADER]: mark } })
  expect(still.http).toBe(200)
})

test('every form that writes, in every document of a signed-in person, says for whom it was made [REL-26]', async () => {
  const { world, attemptOf } = ready
  const [owner] = world.owners
  const { place } = attemptOf('owner', owner)
  const faults: string[] = []
  let forms = 0
  for (const address of documentAddresses(place)) {
    const { html } = await askHtml(address, world.as('owner', owner))
    // Pages that everybody sees alike, as the login, are a visitor's.
    if (!html.includes('data-viewer=""')) continue
    for (const form of await formsIn(html)) {
      if (form.method !== 'post') continue
      forms++
      const said = form.fields.filter(([name]) => name === VIEWER_FIELD).map(([, value]) => parseViewerMark(value))
      const who = world.personOf('owner', owner)
      // Only the beginning of a long form is read for what the page keeps.
      if (form.behindFile.length > 0) faults.push(`${address} ${form.action}: ${form.behindFile} behind a file`)
      if (said.length !== 1 || (said[0] as { id?: number } | null)?.id !== who?.id)
        faults.push(`${address} ${form.action}`)
    }
  }
  expect(faults).toEqual([])
  expect(forms).toBeGreaterThan(250)
})

test('a visitor’s document has no seal, and no such field where no form can be an account’s [REL-21]', async () => {
  for (const path of [routes.home, routes.login, routes.signup]) {
    const { html } = await askHtml(path)
    expect(html.includes(`name="${VIEWER_FIELD}"`), path).toBe(false)
    expect(/"(?:mark|session)"/.test(html), path).toBe(false)
  }
})
