import { type Context, Hono } from 'hono'
import type { MessageId } from '../../client/locales/words.ts'
import { safeNext } from '../../domain/accounts/rules.ts'
import { ERRORS, Failure } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import { batchAll } from '../db/batch.ts'
import type { AppEnv } from '../env.ts'
import { accessStatements, readAccess } from '../profiles/access.ts'
import { askerOf } from '../profiles/request.ts'
import { renderPage } from '../render/page.tsx'

export const loginPages = new Hono<AppEnv>()

loginPages.get(routes.login, async (c) => {
  const asker = askerOf(c)
  const access = readAccess(asker, null, await batchAll(asker.db, accessStatements(asker, null)))
  const next = safeNext(c.req.query('next'))
  // Who came by an e-mailed link logs in here to do more.
  if (access.viewer.loginState === 'full') return c.redirect(next, 302)
  return showLogin(c, { next, error: null, name: '', status: 200 })
})

interface LoginView {
  next: string
  error: MessageId | null
  name: string
  status: number
}

function showLogin(c: Context<AppEnv>, { status, ...props }: LoginView): Promise<Response> {
  return renderPage(c, {
    page: 'login',
    props,
    viewer: null,
    status,
    headers: { 'cache-control': 'private, no-store' },
    head: { title: `${c.get('words')._('login.title')}`, canonical: routes.login, noindex: 'login' },
  })
}

/** The login form again with what was wrong, and with the name that was typed (nothing typed is lost but the password). */
export function showFailedLogin(c: Context<AppEnv>, error: unknown, name: string, next: string): Promise<Response> {
  if (!(error instanceof Failure) || ERRORS[error.kind].status >= 500) throw error
  const { status, message } = ERRORS[error.kind]
  return showLogin(c, { next: safeNext(next), error: message as MessageId, name: name.slice(0, 254), status })
}
