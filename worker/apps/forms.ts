import { type Context, Hono } from 'hono'
import { SUBJECTS, tryForm } from '../../domain/apps/calls.ts'
import * as contract from '../../domain/apps/oauth.ts'
import { Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'
import { href, routes } from '../../domain/routes.ts'
import { requireFullLogin } from '../accounts/middleware.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { button, type Fields, loginFirst, pageForm } from '../http/forms/form.ts'
import { failedTry, firstTry, formAgain } from '../http/forms/form-tries.ts'
import { keepTry } from '../http/forms/kept-try.ts'
import { idOf } from '../http/path.ts'
import { tryCall } from './developers/try.ts'
import { changeApp, createApp, deleteApp, endAccess, renewApp } from './oauth/apps.ts'
import { allow, readRequest, refusalAddress } from './oauth/consent.ts'

const idIn = (text: string) => idOf(text, 'app_not_found')
const pageOf = (id: string) => href(routes.settingsApp, { app: id })

/**
 * The page of an app that shows its new secret. It is stored encrypted for some minutes, and only this browser can open it. If it can't be stored, the page
 * still offers another secret.
 */
function pageWithSecret(c: Context<AppEnv>, id: string, secret: string | null): Promise<string> {
  if (secret === null) return Promise.resolve(pageOf(id))
  return keepTry(c, pageOf(id), firstTry({ secret })).catch(() => pageOf(id))
}

const create = pageForm(routes.do.createApp, {
  schema: contract.appForm,
  page: () => routes.settingsAppNew,
  says: [400, 429],
  async act(c, input) {
    const { id, secret } = await createApp(c.var.asker, input)
    return { to: await pageWithSecret(c, id, secret), toast: 'saved', mayStay: false }
  },
})

const edit = pageForm(routes.do.editApp, {
  schema: contract.appChangeForm,
  page: ({ app_id: id }) => (typeof id === 'string' && /^\d{1,16}$/.test(id) ? pageOf(id) : routes.settingsDeveloper),
  says: [400, 429],
  async act(c, { app_id: id, ...change }) {
    await changeApp(c.var.asker, idIn(id), change)
    return { to: pageOf(id), toast: 'saved' }
  },
})

const renew = button(routes.do.renewApp, contract.appButtonForm, async (c, { app_id: id }) => ({
  to: await pageWithSecret(c, id, await renewApp(c.var.asker, idIn(id))),
  toast: 'saved',
}))

const remove = button(routes.do.deleteApp, contract.appButtonForm, async (c, { app_id: id }) => {
  await deleteApp(c.var.asker, idIn(id))
  return { to: routes.settingsDeveloper, toast: 'app_deleted' }
})

const end = button(routes.do.endApp, contract.appButtonForm, async (c, { app_id: id }) => {
  await endAccess(c.var.asker, idIn(id))
  return { to: routes.settingsDeveloper, toast: 'app_ended' }
})

/** What a person decides about an app that asks for access. Everything that it asks is read anew. */
const consent = new Hono<AppEnv>().post(routes.do.consent, async (c) => {
  const input = judge(contract.consentForm, await readBody(c))
  const page = `${routes.oauth}?${input.query}`
  const { asker, site } = c.var
  try {
    const viewer = await requireFullLogin(c)
    const query = new URLSearchParams(input.query)
    const request = await readRequest(asker, query)
    // Its page says what stands in the way, or asks the person who is logged in now.
    if (typeof request === 'string' || viewer.id !== parseId(input.user_id)) return c.redirect(page, 303)
    const { redirect, wish, isFull } = request
    if (typeof wish === 'string') return c.redirect(refusalAddress(redirect, query, wish, site), 303)
    if (input.decision === 'deny') return c.redirect(refusalAddress(redirect, query, 'access_denied', site), 303)
    if (isFull) return c.redirect(page, 303)
    return c.redirect(await allow(asker, request, wish, query, site), 303)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'too_often') throw error
    return loginFirst(c, error, page)
  }
})

/** Tries a call, and shows its answer on the call's page for some minutes. The token is not stored. */
const trial = new Hono<AppEnv>().post(routes.do.tryCall, async (c) => {
  const sent = (await readBody(c)) as Fields
  const subject = SUBJECTS.find((each) => each === sent.subject)
  const page = subject ? href(routes.developersOf, { subject }) : routes.developers
  try {
    const { call, address, body, ...rest } = judge(tryForm, sent)
    const { status, text } = await tryCall(c, { call, address, body, ...rest })
    const shown = firstTry({ call, address, body, answer: text, answered: String(status) })
    return c.redirect(`${await keepTry(c, page, shown)}#${call}`, 303)
  } catch (error) {
    return formAgain(c, page, failedTry(error, sent))
  }
})

export const appForms = new Hono<AppEnv>()
for (const form of [create, edit, renew, remove, end, consent, trial]) appForms.route('/', form)
