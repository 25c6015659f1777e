import { expect, test } from 'vitest'
import { FORM_KEY } from '#domain/constants.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { type Ask, ask, askHtml, askJson, cookieIn } from '../fixtures/app.ts'
import { fieldOf, hiddenIn } from '../fixtures/html.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

/** Text that breaks addresses, cookies and markup. */
const TEXT = `“ß; ,=%\\ \u{1F9F5}</textarea>"' &amp;`
/** A cookie that was a session once. */
const EXPIRED = `__Host-session=${'x'.repeat(43)}`
const NOTE = 'What you wrote is kept.'

interface World {
  mira: Person
  theo: Person
  pinId: string
  commentId: string
  conversationId: string
}

async function makeWorld(): Promise<World> {
  const [mira, theo] = [await person(), await person()]
  const { id } = await pin(theo, await board(theo))
  const session = await sessionOf(mira)
  const post = (path: string, json: object) => askJson(path, { method: 'POST', session, json })
  const comment = await post(href(routes.api.comments, { pin: String(id) }), { text: 'First' })
  const conversation = await post(routes.api.conversations, { user_ids: [String(theo.id)], text: 'Hello' })
  expect([comment.http, conversation.http]).toEqual([200, 200])
  return { mira, theo, pinId: String(id), commentId: comment.data.id, conversationId: conversation.data.id }
}

/** How often the text is among the comments and messages of the world. */
async function timesShown({ mira, pinId, commentId, conversationId }: World): Promise<number> {
  const session = await sessionOf(mira)
  const lists = [
    href(routes.api.comments, { pin: pinId }),
    href(routes.api.commentReplies, { pin: pinId, comment: commentId }),
    href(routes.api.messages, { conversation: conversationId }),
  ]
  const answers = await Promise.all(lists.map((list) => askJson(list, { session })))
  return answers.flatMap(({ data }) => data).filter(({ text }) => text === TEXT).length
}

/** Sends a form and follows the login that it meets. */
async function sendThroughLogin(who: Person, action: string, form: Pick<Ask, 'body' | 'headers'>, session = EXPIRED) {
  const refused = await ask(action, { method: 'POST', ...form, session, stays: true })
  expect(refused.status).toBe(303)
  const login = refused.headers.get('location') ?? ''
  expect(login).toMatch(/^\/login\/\?next=/)
  const tries = cookieIn(refused, 'tries')
  const page = await askHtml(login, { session, headers: { cookie: tries } })
  const { next = '' } = await hiddenIn(page.html, 'main form')
  const fields = new URLSearchParams({ next, username_or_email: who.username, password: 'pinfold-test' })
  const entered = await ask(routes.do.login, { method: 'POST', body: fields, stays: true })
  expect([entered.status, entered.headers.get('location')]).toEqual([303, next])
  return { login: page.html, next, tries, session: cookieIn(entered, '__Host-session') }
}

const FORMS: Record<string, (world: World) => { action: string; fields: Record<string, string>; page: string }> = {
  'a comment': ({ pinId }) => ({
    ...{ action: routes.do.comment, fields: { pin_id: pinId } },
    page: href(routes.pinComments, { pin: pinId }),
  }),
  'a reply': ({ pinId, commentId }) => ({
    ...{ action: routes.do.comment, fields: { pin_id: pinId, comment_id: commentId } },
    page: href(routes.pinComments, { pin: pinId }, { thread: commentId }),
  }),
  'a changed comment': ({ pinId, commentId }) => ({
    ...{ action: routes.do.editComment, fields: { pin_id: pinId, comment_id: commentId } },
    page: href(routes.pinComments, { pin: pinId }, { edit: commentId }),
  }),
  'a message': ({ conversationId }) => ({
    ...{ action: routes.do.sendMessage, fields: { conversation_id: conversationId } },
    page: href(routes.conversation, { conversation: conversationId }),
  }),
  'a first message': ({ theo }) => ({
    ...{ action: routes.do.startConversation, fields: { user_id: String(theo.id) } },
    page: href(routes.conversationNew, { to: String(theo.id) }),
  }),
}

for (const [name, formIn] of Object.entries(FORMS))
  test(`${name} that meets the login is in its field again afterwards, and is sent once [REL-21 REL-17]`, async () => {
    const world = await makeWorld()
    const { action, fields, page } = formIn(world)
    const done = await sendThroughLogin(world.mira, action, { body: new URLSearchParams({ ...fields, text: TEXT }) })
    expect(done.login).toContain(NOTE)
    const next = new URL(done.next, 'https://pinfold.test')
    next.searchParams.delete('try')
    expect(next.pathname + next.search).toBe(page)
    const look = { session: done.session, headers: { cookie: done.tries } }
    for (let n = 0; n < 2; n++) {
      const { http, html } = await askHtml(done.next, look)
      expect([http, await fieldOf(html, 'text')]).toEqual([200, TEXT])
    }
    // Another browser has the address, and not what was typed.
    const other = await askHtml(done.next, { session: await sessionOf(world.mira) })
    expect((await fieldOf(other.html, 'text')) ?? '').not.toBe(TEXT)
    const { html } = await askHtml(done.next, look)
    const key = (await hiddenIn(html, `main form[action="${action}"]`))[FORM_KEY] ?? ''
    const again = { ...{ method: 'POST', stays: true }, ...look }
    const body = () => new URLSearchParams({ ...fields, text: TEXT, [FORM_KEY]: key })
    const sent = [await ask(action, { ...again, body: body() }), await ask(action, { ...again, body: body() })]
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    const to = sent[0]?.headers.get('location') ?? ''
    expect(sent[1]?.headers.get('location')).toBe(to)
    expect(await timesShown(world)).toBe(1)
  })

test('what is too long is in its field again after the login too, with its fault [REL-21]', async () => {
  const long = `${TEXT}${'x'.repeat(LIMITS.text.message)}`
  for (const [name, formIn] of Object.entries(FORMS)) {
    const world = await makeWorld()
    const { action, fields } = formIn(world)
    const body = new URLSearchParams({ ...fields, text: long })
    for (const session of [EXPIRED, await limitedSessionOf(world.mira), undefined]) {
      const done = await sendThroughLogin(world.mira, action, { body }, session)
      expect(done.login, name).toContain(NOTE)
      const look = { session: done.session, headers: { cookie: done.tries } }
      const { http, html } = await askHtml(done.next, look)
      expect([http, await fieldOf(html, 'text')], name).toEqual([400, long])
      expect(html, name).toMatch(/role="alert"|aria-invalid="true"/)
    }
  }
})

test('a new name of a section of a secret board is in its field after the login, short or too long, and is not stored by it [SEC-011]', async () => {
  const mira = await person()
  const id = String((await board(mira, { privacy: 'secret' })).id)
  const session = await sessionOf(mira)
  const { data: section } = await askJson(href(routes.api.boardSections, { board: id }), {
    ...{ method: 'POST', session, json: { title: 'Shelves' } },
  })
  for (const [title, status] of [
    ['Tall shelves', 200],
    ['x'.repeat(LIMITS.text.section + 1), 400],
  ] as const) {
    const form = await askHtml(href(routes.sectionEdit, { board: id, section: section.id }), { session })
    const fields = await hiddenIn(form.html, `main form[action="${routes.do.editSection}"]`)
    const body = new URLSearchParams({ ...fields, title })
    const done = await sendThroughLogin(mira, routes.do.editSection, { body })
    const look = { session: done.session, headers: { cookie: done.tries } }
    const { http, html } = await askHtml(done.next, look)
    expect([http, await fieldOf(html, 'title')]).toEqual([status, title])
    const now = await askJson(href(routes.api.section, { section: section.id }), { session })
    expect(now.data.title).toBe('Shelves')
  }
})

test('a fault of an appeal by the link of a letter is shown at once, without a login', async () => {
  const body = new URLSearchParams({ decision_id: '1', token: 'x'.repeat(43), text: '' })
  const answer = await ask(routes.do.appeal, { method: 'POST', body, stays: true })
  expect(answer.headers.get('location')).toMatch(/^\/legal\/decisions\/1\/\?token=x+&try=/)
})

test('how it went is kept without its picture, and a session from an emailed link keeps what was typed too [ACC-017]', async () => {
  const { mira, pinId } = await makeWorld()
  const note = new FormData()
  note.set('pin_id', pinId)
  note.set('text', TEXT)
  const sent = new Response(note)
  const type = sent.headers.get('content-type') ?? ''
  const body = await sent.arrayBuffer()
  const form = { body, headers: { 'content-type': type, 'content-length': String(body.byteLength) } }
  const done = await sendThroughLogin(mira, routes.do.showTried, form, await limitedSessionOf(mira))
  expect(done.next).toMatch(new RegExp(`^/pin/${pinId}/comments/\\?list=tried&try=`))
  const { html } = await askHtml(done.next, { session: done.session, headers: { cookie: done.tries } })
  expect(await fieldOf(html, 'text')).toBe(TEXT)
})

test('whoever logs in instead sends nothing, and sees no conversation of others', async () => {
  const world = await makeWorld()
  const uwe = await person()
  const body = new URLSearchParams({ conversation_id: world.conversationId, text: TEXT })
  const done = await sendThroughLogin(uwe, routes.do.sendMessage, { body })
  const page = await askHtml(done.next, { session: done.session, headers: { cookie: done.tries } })
  expect(page.http).toBe(404)
  expect(page.html).not.toContain('&amp;amp;')
  const messages = await askJson(href(routes.api.messages, { conversation: world.conversationId }), {
    session: await sessionOf(world.theo),
  })
  expect(messages.data).toHaveLength(1)
})

test('a login page says that something is kept only where it is', async () => {
  const invented = href(routes.login, { next: `/pin/1/comments/?try=${'A'.repeat(43)}` })
  expect((await askHtml(invented, { headers: { cookie: `tries=${'B'.repeat(43)}` } })).html).not.toContain(NOTE)
  const form = new URLSearchParams({ pin_id: '1', text: 'Sea' })
  const refused = await ask(routes.do.comment, { method: 'POST', body: form, stays: true })
  const login = refused.headers.get('location') ?? ''
  expect((await askHtml(login)).html).not.toContain(NOTE)
  expect((await askHtml(login, { headers: { cookie: cookieIn(refused, 'tries') } })).html).toContain(NOTE)
})
