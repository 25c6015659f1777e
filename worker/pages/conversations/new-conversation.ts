import { NewConversationPage } from '../../../client/pages/conversations/new-conversation.tsx'
import { obstacleToBegin } from '../../../domain/conversations/rules.ts'
import { Failure } from '../../../domain/errors.ts'
import { href, routes } from '../../../domain/routes.ts'
import { tryOf } from '../../http/forms/form-tries.ts'
import { idOf } from '../../http/path.ts'
import { isBlockedEitherWay, loadAccess } from '../../profiles/read.ts'
import { definePage } from '../page.ts'

/** Writes to a person, by their id in `to`, for browsers without JavaScript. Visitors and sessions from an emailed link log in first. */
export const newConversationPage = definePage({
  address: routes.conversationNew,
  view: NewConversationPage,
  title: 'message.button',
  noindex: 'conversations',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const attempt = await tryOf(c)
    const id = idOf(c.req.query('to') ?? '', 'user_not_found')
    const access = await loadAccess(c.var.asker, { id })
    const { viewerRow, user } = access
    if (!viewerRow) throw new Failure('no_session')
    if (viewerRow.loginState !== 'full') throw new Failure('limited_session')
    if (!user || user.closedAt !== null || user.id === viewerRow.id) throw new Failure('user_not_found')
    const { business } = access
    const obstacle = obstacleToBegin(
      { takesMessages: viewerRow.messagingOn },
      {
        takesMessages: user.messagingOn && (!user.isPartner || (business?.takesMessages ?? true)),
        isPrivate: user.isPrivate,
        isFollowed: access.followsUser,
        isBlocked: isBlockedEitherWay(access),
        isClosed: false,
      },
    )
    const { username, firstName, fullName } = user
    return {
      props: { to: { id: String(id), username, name: firstName || fullName }, obstacle, attempt },
      viewer: viewerRow,
      attempt,
      path: href(routes.conversationNew, { to: String(id) }),
    }
  },
})
