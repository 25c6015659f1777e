import { setCookie } from 'hono/cookie'
import { TOKEN_SCOPES } from '#domain/accounts/token-scopes.ts'
import { tokenForm } from '#domain/accounts/tokens.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { byOf } from '#worker/http/action/by.ts'
import { cookieTraits } from '#worker/http/cookies/cookies.ts'
import { NEW_TOKEN } from '#worker/http/cookies/token-cookie.ts'
import { sectionForm } from '#worker/http/forms/section-form.ts'
import { setCaller } from '../sessions/viewer.ts'
import { makeToken } from './tokens.ts'

/** Seconds for which the page can show a new token. */
const SHOWN_WITHIN = 300

/** Creates a token by the form of `/settings/developer/`. A cookie carries it to that page, which shows it once. */
export const makeTokenForm = sectionForm(routes.do.makeToken, {
  schema: tokenForm,
  section: () => ({ page: routes.settingsDeveloper, form: 'token' }),
  login: setCaller,
  async act(c, { name, days, ...ticks }) {
    const scopes = TOKEN_SCOPES.filter((scope) => ticks[scope] === 'on')
    if (scopes.length === 0) throw new Failure('invalid', { faults: [{ field: 'scopes', code: 'missing' }] })
    const { token } = await makeToken.do(byOf(c), {}, { name, days, scopes })
    setCookie(c, NEW_TOKEN, token, {
      ...cookieTraits(c),
      path: routes.settingsDeveloper,
      httpOnly: true,
      maxAge: SHOWN_WITHIN,
    })
    return { to: routes.settingsDeveloper }
  },
})
