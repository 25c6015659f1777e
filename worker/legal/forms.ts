import { Hono } from 'hono'
import { ERRORS } from '../../domain/errors.ts'
import { THING_NOT_FOUND } from '../../domain/legal/cases.ts'
import { appealForm, reportForm, takedownBody, thingReportForm } from '../../domain/legal/contract.ts'
import { asPageLaw } from '../../domain/legal/rules.ts'
import { href, routes } from '../../domain/routes.ts'
import { requireFullLogin } from '../accounts/middleware.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { logFailure, toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { pageForm } from '../http/forms/form.ts'
import { formAgain, tryAgain } from '../http/forms/form-tries.ts'
import { idOf } from '../http/path.ts'
import { appealDecision, reportPerson, reportThing, takeDown } from './write.ts'

/** Reports and takedowns as plain forms. Errors show the form again with the typed values. */
export const legalForms = new Hono<AppEnv>()

legalForms.post(routes.do.takedown, async (c) => {
  const { law: text = '', ...typed } = (await readBody(c)) as Record<string, string>
  const law = asPageLaw(text)
  if (!law) return c.notFound()
  try {
    const id = await takeDown(c.var.asker, c.var.client, law, judge(takedownBody, typed))
    return c.redirect(href(routes.legalSent, { law }, { number: id }), 303)
  } catch (error) {
    const failure = toFailure(error)
    logFailure(c, failure)
    const page = href(routes.legalReport, { law })
    return formAgain(c, page, tryAgain(failure, typed))
  }
})

legalForms.post(routes.do.report, async (c) => {
  const body = (await readBody(c)) as Record<string, string>
  const username = String(body.username ?? '').toLowerCase()
  try {
    const viewer = await requireFullLogin(c)
    const { username: about, user_id, ...input } = judge(reportForm, body)
    const people = { reporterId: viewer.id, targetId: idOf(user_id, 'user_not_found') }
    await reportPerson(c.var.asker, c.var.client, people, input)
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

legalForms.route(
  '/',
  pageForm(routes.do.reportThing, {
    schema: thingReportForm,
    page: ({ kind, id }) => href(routes.legalThing, { kind: String(kind ?? ''), id: String(id ?? '') }),
    async act(c, { kind, id, reason, detail }) {
      const viewer = await requireFullLogin(c)
      const thing = { kind, id: idOf(id, THING_NOT_FOUND[kind]), reason, detail }
      const { place } = await reportThing(c.var.asker, c.var.client, viewer.id, thing)
      const to = kind === 'message' && place !== null ? href(routes.conversation, { conversation: place }) : routes.home
      return { to, toast: 'reported' }
    },
  }),
)

legalForms.route(
  '/',
  pageForm(routes.do.appeal, {
    schema: appealForm,
    page: ({ decision_id, token }) =>
      href(routes.legalStatement, { decision: String(decision_id ?? '') }, { token: String(token ?? '') }),
    says: [400, 403, 409],
    needsNoLogin: true,
    async act(c, { decision_id, token, text }) {
      const decisionId = idOf(decision_id, 'no_such_call')
      await appealDecision(c.var.asker, c.var.client, { decisionId, token, text })
      return { to: href(routes.legalStatement, { decision: decision_id }, { token }), toast: 'appealed' }
    },
  }),
)
