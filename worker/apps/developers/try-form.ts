import { Hono } from 'hono'
import { SUBJECTS, tryForm } from '#domain/apps/calls.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '#worker/http/api/operation.ts'
import { readBody } from '#worker/http/bodies/body.ts'
import { failedTry, firstTry, formAgain } from '#worker/http/forms/form-tries.ts'
import { keepTry } from '#worker/http/forms/kept-try.ts'
import { tryCall } from './try.ts'

/** Tries a call, and shows its answer on the call's page, stored for up to an hour. The token is not stored. */
export const trial = new Hono<AppEnv>().post(routes.do.tryCall, async (c) => {
  const sent = await readBody(c)
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
