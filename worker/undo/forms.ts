import { Hono } from 'hono'
import { safeNext } from '#domain/accounts/rules.ts'
import { routes } from '#domain/routes.ts'
import { undoForm } from '#domain/undo/contract.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { idOf } from '../http/path.ts'
import type { UndoKinds } from '../model/undo/rules.ts'
import { undoAction } from './write.ts'

/** The undo button of a toast or of the list of changes. Redirects back with a toast. */
export function undoForms(kinds: UndoKinds): Hono<AppEnv> {
  const forms = new Hono<AppEnv>()
  forms.post(routes.do.undo, async (c) => {
    const { undo_id: id, return_to: from } = judge(undoForm, await readBody(c))
    try {
      await undoAction(c.var.requester, kinds, idOf(id, 'no_such_call'))
      leaveToast(c, 'undone')
    } catch (error) {
      const { kind } = toFailure(error)
      if (kind !== 'cannot_undo' && kind !== 'no_such_call' && kind !== 'no_session' && kind !== 'limited_session')
        throw error
      if (kind === 'cannot_undo' || kind === 'no_such_call') leaveToast(c, 'cannot_undo')
    }
    return c.redirect(from === undefined ? routes.settingsChanges : safeNext(from), 303)
  })
  return forms
}
