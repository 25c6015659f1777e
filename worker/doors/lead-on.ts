import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { type Left, leaveToast, toastOf } from '../http/flash.ts'

/**
 * Where a form leads, with a message for there. A form that stands in a dialog asks by script: it is told where, and may say that it
 * stays; then the message comes at once, unless the form has to lead somewhere: what was made is to be seen.
 */
export function leadOn(c: Context<AppEnv>, to: string, left: Left, { mayStay = true } = {}): Response {
  const isAsked = c.req.header('accept')?.startsWith('application/json') ?? false
  if (isAsked && mayStay && c.req.header('x-stays') !== undefined) return c.json({ to, toast: toastOf(c, left) })
  leaveToast(c, left)
  return isAsked ? c.json({ to, toast: null }) : c.redirect(to, 303)
}
