import { expect, test } from 'vitest'
import { VIEWER_FIELD } from '#domain/accounts/viewer-mark.ts'
import { href, routes } from '#domain/routes.ts'
import { ask, askHtml, askJson, cookieIn } from '../fixtures/app.ts'
import { type FoundForm, formsIn, hiddenIn } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { markOf } from '../fixtures/viewer-marks.ts'
import { board, person, pin } from '../fixtures/world.ts'

/** A Pin, and a comment on it that was typed as mira and sent by theo’s session. */
async function refusedComment(isLinked: boolean) {
  const [mira, theo] = [await person(), await person()]
  if (isLinked) {
    const json = { username: mira.username, password: 'pinfold-test' }
    await askJson('/v3/account/link/', { method: 'POST', session: await sessionOf(theo), json })
  }
  const { id } = await pin(mira, await board(mira))
  const session = await sessionOf(theo)
  const fields = { pin_id: String(id), text: '“Kept” <b>whole</b>' }
  const page = href(routes.pinComments, { pin: String(id) })
  const body = new URLSearchParams({ [VIEWER_FIELD]: markOf(mira), ...fields })
  const headers = { referer: `https://pinfold.test${page}` }
  const { http, html } = await askHtml(routes.do.comment, { method: 'POST', session, body, headers })
  expect(http).toBe(409)
  const comments = async () => (await askJson(href(routes.api.comments, { pin: String(id) }), { session })).data
  expect(await comments()).toEqual([])
  const form = (await formsIn(html)).find(({ action }) => action === routes.do.comment) as FoundForm
  return { mira, theo, session, html, form, page, comments }
}

const bodyOf = ({ fields }: FoundForm) => new URLSearchParams(fields)

test('without JavaScript “Continue as” sends the same again as the present account [REL-16]', async () => {
  const { mira, theo, session, html, form, comments } = await refusedComment(false)
  expect(html).toContain(`This page was opened as @${mira.username}. In this browser you are now @${theo.username}`)
  expect(html).toContain(`Continue as @${theo.username}`)
  expect(html).toContain(`Log in as @${mira.username}`)
  const sent = await ask(form.action, { method: 'POST', session, body: bodyOf(form) })
  expect(sent.status).toBe(303)
  expect(await comments()).toMatchObject([{ text: '“Kept” <b>whole</b>', author: { username: theo.username } }])
})

test('“Switch back” switches to a linked account and sends nothing before the next press [REL-16 ACC-011]', async () => {
  const { mira, session, html, form, comments } = await refusedComment(true)
  expect(html).toContain(`Switch back to @${mira.username}`)
  const [action = ''] = form.otherActions
  const back = await ask(action, { method: 'POST', session, body: bodyOf(form), stays: true })
  expect(back.status).toBe(303)
  expect(await comments()).toEqual([])
  const asMira = { session: cookieIn(back, '__Host-session'), headers: { cookie: cookieIn(back, 'tries') } }
  const again = await askHtml(back.headers.get('location') ?? '', asMira)
  expect(again.html).toContain(`Continue as @${mira.username}`)
  const kept = (await formsIn(again.html)).find((each) => each.action === routes.do.comment) as FoundForm
  await ask(kept.action, { method: 'POST', ...asMira, body: bodyOf(kept) })
  expect(await comments()).toMatchObject([{ text: '“Kept” <b>whole</b>', author: { username: mira.username } }])
})

test('an account that is not linked logs in again, although somebody is, and finds the form [REL-16 ACC-011]', async () => {
  const { mira, session, form, comments } = await refusedComment(false)
  const [action = ''] = form.otherActions
  const back = await ask(action, { method: 'POST', session, body: bodyOf(form), stays: true })
  const login = back.headers.get('location') ?? ''
  const tries = cookieIn(back, 'tries')
  const page = await askHtml(login, { session, headers: { cookie: tries } })
  expect(page.http).toBe(200)
  // It is for another account than the browser's, so that its script claims nothing.
  expect(page.html).toContain('"session":true')
  const { next = '' } = await hiddenIn(page.html, 'main form')
  const fields = { next, username_or_email: mira.username, password: 'pinfold-test' }
  const entered = await ask(routes.do.login, {
    method: 'POST',
    session,
    body: new URLSearchParams(fields),
    stays: true,
  })
  const asMira = { session: cookieIn(entered, '__Host-session'), headers: { cookie: tries } }
  const again = await askHtml(entered.headers.get('location') ?? '', asMira)
  const kept = (await formsIn(again.html)).find((each) => each.action === routes.do.comment) as FoundForm
  await ask(kept.action, { method: 'POST', ...asMira, body: bodyOf(kept) })
  expect(await comments()).toMatchObject([{ text: '“Kept” <b>whole</b>', author: { username: mira.username } }])
})

test('a form with a picture keeps its texts and asks for the picture again [REL-16]', async () => {
  const [mira, theo] = [await person(), await person()]
  const body = new FormData()
  body.set(VIEWER_FIELD, markOf(mira))
  body.set('title', 'A door')
  body.set('file', new File([new Uint8Array(200_000)], 'door.png', { type: 'image/png' }))
  const answer = await askHtml(routes.do.upload, { method: 'POST', session: await sessionOf(theo), body })
  expect(answer.http).toBe(409)
  const form = (await formsIn(answer.html)).find(({ action }) => action === routes.do.upload)
  expect(form?.fields).toContainEqual(['title', 'A door'])
  expect(form?.files).toEqual(['file'])
})

test('logging out on a shared device lets the browser delete what no script has deleted [REL-05]', async () => {
  const mira = await person()
  const page = await askHtml(routes.logout, { session: await sessionOf(mira) })
  expect(page.html).toContain('This is a shared device')
  expect((await ask(routes.logout)).headers.get('location')).toBe(routes.home)
  const logOut = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const answer = await ask(routes.do.logout, { method: 'POST', session: await sessionOf(mira), body })
    expect(answer.status).toBe(303)
    return answer.headers.get('clear-site-data')
  }
  expect(await logOut({})).toBeNull()
  expect(await logOut({ shared: 'on' })).toBe('"storage"')
  expect(await logOut({ shared: 'on', forgotten: 'on' })).toBeNull()
})
