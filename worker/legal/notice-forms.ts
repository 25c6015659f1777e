import { Hono } from 'hono'
import { ERRORS } from '#domain/errors.ts'
import { reportForm } from '#domain/legal/contract.ts'
import { asPageLaw } from '#domain/legal/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { setCaller } from '../accounts/middleware.ts'
import type { AppEnv } from '../env.ts'
import { byOf } from '../http/action/by.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { logFailure, toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { formAgain, tryAgain } from '../http/forms/form-tries.ts'
import { idOf } from '../http/path.ts'
import { reportPerson } from './report-person.ts'
import { takeDown } from './take-down.ts'

/** Reports of people and takedowns as plain forms. Errors show the form again with the typed values. */
export const noticeForms = new Hono<AppEnv>()

noticeForms.post(routes.do.takedown, async (c) => {
  const { law: text, ...typed } = await readBody(c)
  const law = typeof text === 'string' ? asPageLaw(text) : null
  if (!law) return c.notFound()
  try {
    const { takedown_id: number } = await takeDown.do(byOf(c), { law }, typed)
    return c.redirect(href(routes.legalSent, { law }, { number }), 303)
  } catch (error) {
    const failure = toFailure(error)
    logFailure(c, failure)
    const page = href(routes.legalReport, { law })
    return formAgain(c, page, tryAgain(failure, typed))
  }
})

noticeForms.post(routes.do.report, async (c) => {
  const body = await readBody(c)
  const username = String(body.username ?? '').toLowerCase()
  try {
    await setCaller(c)
    const { username: about, user_id, ...input } = judge(reportForm, body)
    await reportPerson.do(byOf(c), { user: idOf(user_id, 'user_not_found') }, input)
    leaveToast(c, 'reported')
    return c.redirect(href(routes.profile, { username: about }), 303)
  } catch (error) {
    const failure = toFailure(error)
    if (ERRORS[failure.kind].status >= 500) throw error
    if (failure.kind === 'no_session' || failure.kind === 'limited_session')
      return c.redirect(href(routes.login, { next: href(routes.profileReport, { username }) }), 303)
    const page = href(routes.profileReport, { username })
    return formAgain(c, page, tryAgain(failure, body))
  }
})
