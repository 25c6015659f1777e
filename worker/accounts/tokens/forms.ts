import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { TOKEN_SCOPES } from '../../../domain/accounts/token-scopes.ts'
import { tokenEndForm, tokenForm } from '../../../domain/accounts/tokens.ts'
import { Failure } from '../../../domain/errors.ts'
import { parseId } from '../../../domain/id.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { judge } from '../../http/api/operation.ts'
import { readBody } from '../../http/bodies/body.ts'
import { cookieTraits } from '../../http/cookies/cookies.ts'
import { NEW_TOKEN } from '../../http/cookies/token-cookie.ts'
import { leaveToast } from '../../http/forms/flash.ts'
import { saveSection } from '../settings-forms.ts'
import { endToken, makeToken } from './tokens.ts'

/** Seconds within which the page shows a new token. */
const SHOWN_WITHIN = 300

/** The forms of `/settings/developer/`. */
export const tokenForms = new Hono<AppEnv>()

tokenForms.post(routes.do.makeToken, async (c) =>
  saveSection(c, await readBody(c), 'developer', 'token', async (body, viewer) => {
    const { name, days, ...ticks } = judge(tokenForm, body)
    const scopes = TOKEN_SCOPES.filter((scope) => ticks[scope] === 'on')
    if (scopes.length === 0) throw new Failure('invalid', { faults: [{ field: 'scopes', code: 'missing' }] })
    const { token } = await makeToken(c.var.asker, viewer, { name, days, scopes })
    setCookie(c, NEW_TOKEN, token, {
      ...cookieTraits(c),
      path: routes.settingsDeveloper,
      httpOnly: true,
      maxAge: SHOWN_WITHIN,
    })
    return routes.settingsDeveloper
  }),
)

tokenForms.post(routes.do.endToken, async (c) =>
  saveSection(c, await readBody(c), 'developer', 'end', async (body, viewer) => {
    await endToken(c.var.asker, viewer, parseId(judge(tokenEndForm, body).token_id) ?? 0)
    leaveToast(c, 'token_ended')
    return routes.settingsDeveloper
  }),
)
