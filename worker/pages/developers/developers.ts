import { DevelopersPage } from '#client/pages/developers/developers.tsx'
import { SubjectPage } from '#client/pages/developers/subject.tsx'
import { SUBJECTS } from '#domain/apps/calls.ts'
import { ERRORS, Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { readCalls } from '#worker/apps/read.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** The API documentation: subjects of calls, errors and limits. */
export const developersPage = definePage({
  address: routes.developers,
  view: DevelopersPage,
  title: 'dev.title',
  async read(c) {
    const [viewer, calls] = await Promise.all([viewerOf(c), readCalls({ ask: c.var.ask, origin: c.var.site.origin })])
    const subjects = SUBJECTS.map((subject) => ({ subject, count: calls[subject].length }))
    const errors = Object.values(ERRORS).map(({ code, status, message }): [number, number, string] => [
      status,
      code,
      c.var.words._(message),
    ])
    return { props: { subjects, errors: [...new Map(errors.map((each) => [each.join(), each])).values()] }, viewer }
  },
})

/** The calls of one subject, each with examples and a form to try it. */
export const subjectPage = definePage({
  address: routes.developersOf,
  view: SubjectPage,
  title: 'dev.title',
  async read(c) {
    const subject = SUBJECTS.find((each) => each === c.req.param('subject'))
    if (!subject) throw new Failure('no_such_call')
    const attempt = await tryOf(c)
    const [viewer, calls] = await Promise.all([viewerOf(c), readCalls({ ask: c.var.ask, origin: c.var.site.origin })])
    return { props: { subject, calls: calls[subject], attempt }, viewer, attempt }
  },
})
