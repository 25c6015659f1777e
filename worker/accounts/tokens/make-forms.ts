import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { TOKEN_SCOPES } from '../../../domain/accounts/token-scopes.ts'
import { tokenForm } from '../../../domain/accounts/tokens.ts'
import { Failure } from '../../../domain/errors.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { byOf } from '../../http/action/by.ts'
import { judge } from '../../http/api/operation.ts'
import { readBody } from '../../http/bodies/body.ts'
import { cookieTraits } from '../../http/cookies/cookies.ts'
import { NEW_TOKEN } from '../../http/cookies/token-cookie.ts'
import { saveSection } from '../settings-forms.ts'
import { makeToken } from './tokens.ts'

/** Seconds within which the page shows a new token. */
const SHOWN_WITHIN = 300

/** Makes a token by the form of `/settings/developer/`, which shows it once: a cookie carries it there. */
export const makeTokenForm = new Hono<AppEnv>().post(routes.do.makeToken, async (c) =>
  saveSection(c, await readBody(c), 'developer', 'token', async (body, caller) => {
    const { name, days, ...ticks } = judge(tokenForm, body)
    const scopes = TOKEN_SCOPES.filter((scope) => ticks[scope] === 'on')
    if (scopes.length === 0) throw new Failure('invalid', { faults: [{ field: 'scopes', code: 'missing' }] })
    const { token } = await makeToken.do({ ...byOf(c), caller }, {}, { name, days, scopes })
    setCookie(c, NEW_TOKEN, token, {
      ...cookieTraits(c),
      path: routes.settingsDeveloper,
      httpOnly: true,
      maxAge: SHOWN_WITHIN,
    })
    return routes.settingsDeveloper
  }),
)
