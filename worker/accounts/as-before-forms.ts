import { Hono } from 'hono'
import * as v from 'valibot'
import { safeNext } from '#domain/accounts/rules.ts'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { bytesOf } from '../http/bodies/body.ts'
import { signIn } from '../http/cookies/sign-in.ts'
import { keepTry } from '../http/forms/kept-try.ts'
import { keptFields } from '../http/forms/secret-fields.ts'
import { requireFullLogin } from './middleware.ts'
import { openSwitch } from './people/linked.ts'

const asBeforeQuery = v.object({
  /** The action of the form to store; absent: store none. */
  form: v.optional(
    v.pipe(
      v.string(),
      v.check((form) => form.startsWith(routes.formRoot)),
    ),
  ),
  user: v.pipe(v.string(), v.transform(parseId), v.number()),
  name: v.pipe(v.string(), v.maxLength(30)),
  page: v.optional(v.string(), routes.home),
  file: v.optional(v.string()),
})

/**
 * Stores a form that was made for another account, and switches back to that account: at once if it is linked, else through its login. The form's
 * page then shows it; nothing is submitted until the user presses again (docs/decisions/147). A form with a secret is not stored: its page opens with
 * an empty form.
 */
export const asBeforeForms = new Hono<AppEnv>()

asBeforeForms.post(routes.do.asBefore, async (c) => {
  const { form, user, name, page, file = null } = judge(asBeforeQuery, c.req.query())
  const sent = [...new URLSearchParams(new TextDecoder().decode(await bytesOf(c)))]
  const { fields, hadSecret } = keptFields(sent.filter(([field]) => field !== file))
  const { requester, client } = c.var
  const viewer = await requireFullLogin(c)
  const kept = { action: form, fields, fileField: file, page: safeNext(page), username: name }
  const isKept = form !== undefined && !hadSecret
  const again = isKept ? await keepTry(c, routes.formAgain, kept, { throughLogin: true }) : kept.page
  try {
    const { session } = await openSwitch(requester, client, viewer, user)
    signIn(c, session)
    return c.redirect(again, 303)
  } catch (error) {
    // The account is not linked, or no longer.
    if (!(error instanceof Failure) || error.kind !== 'user_not_found') throw error
    return c.redirect(href(routes.login, { next: again, as: name }), 303)
  }
})
