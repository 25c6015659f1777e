import { type Context, Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { inviteForm, manageForm, partingForm, redeemForm } from '../../domain/invites/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { requireFullLogin } from '../accounts/middleware.ts'
import { updateBoard } from '../boards/write.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast, type ToastName } from '../http/forms/flash.ts'
import { idOf } from '../http/path.ts'
import { whoOf } from '../profiles/read.ts'
import { findPerson } from './read.ts'
import { acceptInvite, endInvite, invitePeople, redeemInviteCode, removeCollaborator } from './write.ts'

/** Forms of collaborators and invitations. Errors are shown as toasts on the page that contains the form. */
export const inviteForms = new Hono<AppEnv>()

/** Errors that are shown as a toast; all others show an error page. */
const MESSAGES: Partial<Record<ErrorName, ToastName>> = {
  invite_not_found: 'invite_invalid',
  user_not_found: 'nobody',
  blocked: 'not_available',
  forbidden: 'not_available',
  source_busy: 'not_available',
  invalid: 'not_invited',
}

/** Runs a form's action. Visitors and limited sessions are redirected to the login. */
async function answer(c: Context<AppEnv>, returnTo: string | undefined, act: () => Promise<ToastName>) {
  const back = safeNext(returnTo)
  try {
    leaveToast(c, await act())
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind === 'no_session' || kind === 'limited_session') return c.redirect(href(routes.login, { next: back }), 303)
    const message = MESSAGES[kind]
    if (!message) throw error
    leaveToast(c, message)
  }
  return c.redirect(back, 303)
}

const boardOf = (c: Context<AppEnv, string>) => idOf(c.req.param('board') ?? '', 'board_not_found')

inviteForms.post(routes.do.boardInvite, async (c) => {
  const { user_id, username, return_to } = judge(inviteForm, await readBody(c))
  return answer(c, return_to, async () => {
    const id = user_id ?? String(await findPerson(c.var.asker, whoOf(username?.trim().replace(/^@/, '') ?? '')))
    await invitePeople(c.var.asker, boardOf(c), [id], c.var.site.mediaBase)
    return 'invited'
  })
})

for (const [path, isAccepted] of [
  [routes.do.boardAccept, true],
  [routes.do.boardDecline, false],
] as const)
  inviteForms.post(path, async (c) => {
    const { user_id, return_to } = judge(partingForm, await readBody(c))
    const member = { boardId: boardOf(c), userId: idOf(user_id, 'invite_not_found') }
    return answer(c, return_to, async () => {
      if (isAccepted) await acceptInvite(c.var.asker, member)
      else await endInvite(c.var.asker, member)
      return isAccepted ? 'invite_accepted' : 'invite_declined'
    })
  })

inviteForms.post(routes.do.boardCancel, async (c) => {
  const { user_id, return_to } = judge(partingForm, await readBody(c))
  const member = { boardId: boardOf(c), userId: idOf(user_id, 'invite_not_found') }
  return answer(c, return_to, () => endInvite(c.var.asker, member).then(() => 'invite_cancelled'))
})

inviteForms.post(routes.do.boardPart, async (c) => {
  const { user_id, with_pins, return_to } = judge(partingForm, await readBody(c))
  const member = { boardId: boardOf(c), userId: idOf(user_id, 'user_not_found') }
  return answer(c, return_to, () => removeCollaborator(c.var.asker, member, with_pins === '1').then(() => 'parted'))
})

inviteForms.post(routes.do.boardManage, async (c) => {
  const { manage, return_to } = judge(manageForm, await readBody(c))
  return answer(c, return_to, () =>
    updateBoard(c.var.asker, boardOf(c), { collaborators_manage: manage === '1' }, c.var.site).then(() => 'saved'),
  )
})

/** Redeems an invite link without JavaScript; a link that cannot be redeemed leads to the front page, which says why (PRV-010). */
inviteForms.post(routes.do.redeemInvite, async (c) => {
  const { invite_code: code } = judge(redeemForm, await readBody(c))
  try {
    const { user } = await redeemInviteCode(c.var.asker, await requireFullLogin(c), code)
    leaveToast(c, 'invite_redeemed')
    return c.redirect(href(routes.profile, { username: user.username }), 303)
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind === 'unexpected') throw error
    if (kind === 'no_session' || kind === 'limited_session') return c.redirect(routes.login, 303)
    leaveToast(c, { toast: { failed: kind } })
    return c.redirect(routes.home, 303)
  }
})
