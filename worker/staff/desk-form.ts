import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { type Fields, pageForm } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import { forEmployees } from './middleware.ts'

type DeskToast = 'case_claimed' | 'case_released' | 'case_noted' | 'case_decided' | 'case_reversed' | 'picture_allowed'

/** Statuses of failures that the case's page shows together with the typed text. */
const says = [400, 403, 409]
const pageOfSent = ({ case_id }: Fields) => (case_id === undefined ? routes.staffRefusals : pageOf(String(case_id)))

/** Address of a case's page. */
export const pageOf = (id: string) => href(routes.staffCase, { case: id })

/** The id of the case in a form. */
export const caseOf = ({ case_id }: { case_id: string }) => idOf(case_id, 'no_such_call')

/** A form of an employee. */
export function staffForm<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  act: (c: Context<AppEnv>, input: v.InferOutput<Schema>) => Promise<{ to: string; toast: DeskToast }>,
): Hono<AppEnv> {
  return forEmployees(path, pageForm(path, { schema, page: pageOfSent, says, act }))
}
