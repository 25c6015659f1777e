import { flagIn, idsIn, neededIn, type Options, textIn } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import type { Answered } from '../api.ts'
import { isFields, listOf, textOf } from '../objects/look.ts'
import { inviteObject } from '../objects/talk.ts'
import { type Asked, NOTHING, pageIn, pageOf, type Resources } from '../resource.ts'

const { api: v3 } = routes

/** Invitations to boards, and the boards' collaborators. */
export const invitations: Resources = {
  'BoardInvites.get': async ({ options, api, look }) => {
    const board = textIn(options, 'board_id')
    if (board === undefined)
      return pageOf(await api.get(v3.boardInvites, pageIn(options)), (invite) => inviteObject(invite, look))
    const { data } = await api.get(href(v3.boardCollaborators, { board }))
    const invites = isFields(data) ? listOf(data.invites) : []
    return { data: invites.map((invite) => inviteObject(invite, look)), bookmark: null }
  },
  'BoardInvite.create': async ({ options, api, look }) => {
    const path = href(v3.boardInvitations, { board: neededIn(options, 'board_id') })
    const { data } = await api.send('POST', path, { invited_user_ids: idsIn(options, 'invited_user_ids') })
    const invites = listOf(data).map((invite) => inviteObject(invite, look))
    return { data: invites.length === 1 ? invites[0] : invites, bookmark: null }
  },
  // Always refused: this site mails nobody who has not signed up, so nobody can be invited by mail.
  'BoardEmailInvite.create': async ({ options }) => {
    neededIn(options, 'board_id')
    refuseMails(options)
    throw new Failure('invalid', { faults: [{ field: 'emails', code: 'missing' }] })
  },
  'BoardInvite.update': async (asked) => {
    const { data } = await asked.api.send('PUT', await invitePathIn(asked))
    const board = isFields(data) && isFields(data.board) ? { ...data.board, type: 'board' } : null
    return { data: board, bookmark: null }
  },
  'BoardInvite.delete': async (asked) => {
    const path = await invitePathIn(asked)
    const banned = flagIn(asked.options, 'ban') ? await otherOf(asked) : null
    await asked.api.send('DELETE', path)
    return block(asked, banned)
  },
  'BoardCollaborator.delete': async (asked) => {
    const { options, api } = asked
    const user = neededIn(options, 'invited_user_id', 'user_id')
    const isBanned = flagIn(options, 'ban') ?? false
    if (isBanned && user === (await ownId(api)))
      throw new Failure('invalid', { faults: [{ field: 'ban', code: 'not_oneself' }] })
    await api.send('DELETE', href(v3.boardCollaborator, { board: neededIn(options, 'board_id'), user }))
    return block(asked, isBanned ? user : null)
  },
}

/** Refuses mail addresses in place of people. @throws invalid if there is one */
export function refuseMails(options: Options): void {
  if (idsIn(options, 'emails').length > 0)
    throw new Failure('invalid', { faults: [{ field: 'emails', code: 'invalid_value' }] })
}

/** Path of the invitation in the options; without a person, the viewer's own. */
async function invitePathIn({ options, api }: Asked): Promise<string> {
  const named = textIn(options, 'invited_user_id', 'user_id')
  return href(v3.boardInvite, { board: neededIn(options, 'board_id'), user: named ?? (await ownId(api)) })
}

async function ownId(api: Asked['api']): Promise<string> {
  const { data } = await api.get(href(v3.user, { user: 'me' }))
  return isFields(data) ? textOf(data, 'id') : ''
}

/** The person that `ban` blocks when an invitation ends: the invited person, or for the invited person the inviter. */
async function otherOf({ options, api }: Asked): Promise<string> {
  const [board, named, me] = [
    neededIn(options, 'board_id'),
    textIn(options, 'invited_user_id', 'user_id'),
    await ownId(api),
  ]
  if (named !== undefined && named !== me) return named
  const { data } = await api.get(v3.boardInvites, { page_size: 250 })
  const invite = listOf(data).find((each) => isFields(each.board) && textOf(each.board, 'id') === board)
  if (!invite || !isFields(invite.invited_by_user)) throw new Failure('invite_not_found')
  return textOf(invite.invited_by_user, 'id')
}

/** Blocks a person (`ban`), so that they can't be invited or join again. */
async function block({ api }: Asked, user: string | null): Promise<Answered> {
  if (user !== null) await api.send('PUT', href(v3.userBlock, { user }))
  return NOTHING
}
