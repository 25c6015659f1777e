import { expect, test } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { formTries } from '#worker/model/http/tables.ts'
import { ask, askHtml, cookieIn, db } from '../fixtures/app.ts'
import { fieldOf, select } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin, section } from '../fixtures/world.ts'

/** Text that breaks cookies, headers and markup, as long as the field allows. */
const ODD = `“ß; ,=%\\ \u{1F9F5}</textarea>"' &amp;\n`.repeat(20).slice(0, 490)

interface World {
  mira: Person
  theo: Person
  on: { id: number; url: string }
  part: number
  pinId: number
}
interface Case {
  /** The page with the form. */
  page(world: World): string
  /** The fields sent, one of them invalid. */
  body(world: World): Record<string, string>
  /** Fields that show what was typed. */
  typed: string[]
  status: number
  /** A visitor sends it. */
  isVisitors?: true
}

const DEAD = 'A'.repeat(43)
const link = (page: string): Case => ({
  page: () => href(page, { token: DEAD }),
  body: () => ({ token: DEAD, password: 'slow birds carry' }),
  ...{ typed: [], status: 400, isVisitors: true },
})
const tooLong = (page: Case['page'], of: Case['body']): Case => ({
  ...{ page, typed: ['text'], status: 400 },
  body: (world) => ({ ...of(world), text: `${ODD}${'x'.repeat(LIMITS.text.message)}` }),
})
const settings = (page: string, body: Record<string, string>, typed: string[], status = 400): Case => ({
  ...{ page: () => page, body: () => body, typed, status },
})

/** Forms with text fields: each is shown again on its own page with the error at its field. */
const FILLED: Partial<Record<keyof typeof routes.do, Case>> = {
  login: {
    page: () => href(routes.login, { next: '/settings' }),
    body: () => ({ username_or_email: 'nobody “at” all', password: 'slow birds carry', next: '/settings' }),
    ...{ typed: ['username_or_email', 'next'], status: 401, isVisitors: true },
  },
  signup: {
    page: () => href(routes.signup, { next: '/settings' }),
    body: () => ({ username: 'ab c', email: 'mira at home', password: 'slow birds carry', next: '/settings' }),
    ...{ typed: ['username', 'email', 'next'], status: 400, isVisitors: true },
  },
  emailLink: {
    page: () => routes.loginByMail,
    body: () => ({ email: 'no address' }),
    ...{ typed: ['email'], status: 400, isVisitors: true },
  },
  forgotten: {
    page: () => routes.loginForgotten,
    body: () => ({ email: 'no address' }),
    ...{ typed: ['email'], status: 400, isVisitors: true },
  },
  loginLink: link(routes.loginLink),
  reset: link(routes.accountReset),
  verify: link(routes.accountVerify),
  deleteForGood: link(routes.accountDelete),
  password: settings(routes.settingsAccount, { current: 'wrong', new: 'slow birds carry' }, [], 401),
  deactivate: settings(routes.settingsAccount, { password: 'wrong' }, [], 401),
  deleteAccount: settings(routes.settingsAccount, { password: 'wrong' }, [], 401),
  linkAccount: settings(routes.settingsAccount, { username: 'nobody', password: 'x' }, ['username'], 401),
  unlinkAccount: settings(routes.settingsAccount, { user_id: 'seven' }, []),
  switchAccount: settings(routes.settingsAccount, { user_id: '7' }, [], 404),
  endSession: settings(routes.settingsSessions, { session_id: '7' }, [], 404),
  delegate: settings(
    routes.settingsDelegations,
    { delegate_username: 'no such one', boards: 'on' },
    ['delegate_username'],
    404,
  ),
  undelegate: settings(routes.settingsDelegations, { delegate_id: '7' }, [], 404),
  settings: settings(routes.settingsProfile, { section: 'profile', about: ODD, website_url: 'not a site' }, [
    'about',
    'website_url',
  ]),
  sendToBucket: settings(
    routes.settingsData,
    {
      kind: 's3',
      url: 'my store',
      bucket: 'archives',
      region: 'eu',
      folder: 'a/b',
      username: 'mira',
      password: 'slow birds carry',
    },
    ['bucket', 'region', 'folder'],
  ),
  sendToWebdav: settings(
    routes.settingsData,
    { kind: 'webdav', url: 'my folder', username: 'mira', password: 'slow birds carry' },
    ['url', 'username'],
  ),
  createApp: settings(routes.settingsAppNew, { name: 'x'.repeat(51), redirects: ODD, kind: 'public' }, ['name']),
  createBoard: {
    page: () => routes.boardCreate,
    body: () => ({ name: 'x'.repeat(51), secret: 'on' }),
    ...{ typed: ['name'], status: 400 },
  },
  editBoard: {
    page: ({ on }) => href(routes.boardEdit, { board: String(on.id) }),
    body: ({ on }) => ({ board_id: String(on.id), name: '', description: ODD }),
    ...{ typed: ['description'], status: 400 },
  },
  createSection: {
    page: ({ on }) => href(routes.sectionCreate, { board: String(on.id) }),
    body: ({ on }) => ({ board_id: String(on.id), title: 'x'.repeat(51) }),
    ...{ typed: ['title'], status: 400 },
  },
  editSection: {
    page: ({ on, part }) => href(routes.sectionEdit, { board: String(on.id), section: String(part) }),
    body: ({ on, part }) => ({ board_id: String(on.id), section_id: String(part), title: 'x'.repeat(51) }),
    ...{ typed: ['title'], status: 400 },
  },
  createPin: {
    page: () => routes.storyBuilder,
    body: () => ({
      title: 'x'.repeat(LIMITS.text.pinTitle + 1),
      description: ODD,
      words: ODD.slice(0, 200),
      place: '',
    }),
    ...{ typed: ['title', 'words'], status: 400 },
  },
  editPin: {
    page: ({ pinId }) => href(routes.pinEdit, { pin: String(pinId) }),
    body: ({ pinId }) => ({ pin_id: String(pinId), title: 'Sea', description: ODD, link: 'javascript:1' }),
    ...{ typed: ['title', 'description', 'link'], status: 400 },
  },
  organize: {
    page: ({ on }) => href(routes.organize, { board: String(on.id) }),
    body: ({ on }) => ({ place: 'board', board: String(on.id), section: '', to: '', name: 'A new one' }),
    ...{ typed: ['name'], status: 400 },
  },
  comment: tooLong(
    ({ pinId }) => href(routes.pinComments, { pin: String(pinId) }),
    ({ pinId }) => ({ pin_id: String(pinId) }),
  ),
  startConversation: tooLong(
    ({ theo }) => href(routes.conversationNew, { to: String(theo.id) }),
    ({ theo }) => ({ user_id: String(theo.id) }),
  ),
  takedown: {
    page: () => href(routes.legalReport, { law: 'dsa' }),
    body: () => ({ law: 'dsa', username: 'mira', explanation: ODD, email: 'no address' }),
    ...{ typed: ['username', 'explanation', 'email'], status: 400, isVisitors: true },
  },
  report: {
    page: ({ theo }) => href(routes.profileReport, { username: theo.username }),
    body: ({ theo }) => ({ user_id: String(theo.id), username: theo.username, reason: 'nonsense', detail: ODD }),
    ...{ typed: ['detail'], status: 400 },
  },
}
/** Tested elsewhere, because they need data first (the builder's upload and link, a suggestion), or have nothing that can be invalid. */
const ELSEWHERE = [
  'upload',
  'linkPreview',
  'createFromCluster',
  ...(['logout', 'endSessions'] as const),
  'picture',
  'cover',
  'badges',
  'redeemInvite',
  'resendEmail',
  'sendMessage',
  'editComment',
  'readNotifications',
  'tellMe',
  ...(['reportThing', 'appeal', 'staffClaim', 'staffNote', 'staffDecide', 'staffReverse'] as const),
  ...(['staffAppeal', 'staffAllow', 'staffCopy', 'editApp', 'consent', 'tryCall'] as const),
  ...(['makeToken', 'endToken', 'createWebhook', 'editWebhook', 'importData', 'importPart'] as const),
]

async function makeWorld(): Promise<World & { session: string }> {
  const [mira, theo] = [await person(), await person()]
  const on = await board(mira)
  const part = await section(on, 'A part')
  const { id: pinId } = await pin(mira, on)
  return { mira, theo, on, part: part.id, pinId, session: await sessionOf(mira) }
}

/** Without a script, forms of the builders are in `noscript`. */
const withoutScript = (html: string) => html.replaceAll(/<\/?noscript>/g, '')
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

for (const [name, each] of Object.entries(FILLED))
  test(`${name}: a form that fails is shown on its own page, with what was typed, also after a reload and in another language [REL-21 LOC-001]`, async () => {
    const world = await makeWorld()
    const session = each.isVisitors ? '' : world.session
    const typed = each.body(world)
    const path = routes.do[name as keyof typeof routes.do]
    const body = new URLSearchParams(typed)
    const answer = await ask(path, { method: 'POST', body, session, stays: true })
    expect(answer.status).toBe(303)
    const back = answer.headers.get('location') ?? ''
    const [wanted, shown] = [new URL(each.page(world), 'https://x'), new URL(back, 'https://x')]
    const kept = shown.searchParams.get('try') ?? ''
    shown.searchParams.delete('try')
    expect(shown.pathname + shown.search).toBe(wanted.pathname + wanted.search)
    const headers = { cookie: cookieIn(answer, 'tries') }
    expect(headers.cookie).not.toBe('')
    for (let look = 0; look < 2; look++) {
      const { http, html: page } = await askHtml(back, { session, headers })
      const html = withoutScript(page)
      expect(http).toBe(each.status)
      expect((await select(html, 'main [role=alert], main [aria-invalid=true]')).length).toBeGreaterThan(0)
      for (const field of each.typed)
        expect(flat((await fieldOf(html, field)) ?? ''), field).toBe(flat(typed[field] ?? ''))
      expect(html).not.toContain('slow birds carry')
    }
    const switched = await ask(routes.do.language, {
      ...{ method: 'POST', session, headers, stays: true },
      body: new URLSearchParams({ hl: 'de', return_to: back }),
    })
    expect(switched.headers.get('location')).toBe(back)
    const german = await askHtml(back, {
      session,
      headers: { cookie: `${headers.cookie}; ${cookieIn(switched, 'hl')}` },
    })
    expect(german.html).toContain('<html lang="de')
    german.html = withoutScript(german.html)
    for (const field of each.typed)
      expect(flat((await fieldOf(german.html, field)) ?? '')).toBe(flat(typed[field] ?? ''))
    // Nobody else can read it: not without the browser's cookie, by another login, or on another page.
    const told = (await select((await askHtml(back, { session })).html, 'main [aria-invalid=true]')).length
    expect(told).toBe(0)
    const rows = await db.select().from(formTries)
    expect(JSON.stringify(rows)).not.toContain(kept)
  })

test('every other form and button leads back to its page, which shows the error [REL-21]', async () => {
  const { session, on } = await makeWorld()
  const where = withQuery(on.url, { bookmark: '' })
  for (const [name, pattern] of Object.entries(routes.do)) {
    if (name in FILLED || ELSEWHERE.includes(name)) continue
    const path = pattern.replace(':board', String(on.id))
    const referer = `https://pinfold.test${where}`
    const answer = await ask(path, {
      ...{ method: 'POST', session, headers: { referer } },
      body: new URLSearchParams({ nonsense: '1' }),
    })
    expect([name, answer.status, answer.headers.get('location')]).toEqual([name, 303, where])
    const { html } = await askHtml(where, { session, headers: { cookie: cookieIn(answer, 'toast') } })
    expect((await select(html, '[data-toast]')).length, name).toBe(1)
  }
})

test('a form from another site is rejected without a redirect [REL-07]', async () => {
  const { session } = await makeWorld()
  const headers = { 'sec-fetch-site': 'cross-site', referer: 'https://pinfold.test/' }
  expect((await ask(routes.do.follow, { method: 'POST', session, headers, body: new URLSearchParams() })).status).toBe(
    403,
  )
})
