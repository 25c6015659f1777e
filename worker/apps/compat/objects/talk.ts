import { type Fields, isFields, type Look, listOf, nodeId, textOf } from './look.ts'
import { embeddedPerson } from './person.ts'

/** A message. Its sender has only an id; the conversation has the names. */
export function messageObject(message: Fields): Fields {
  const sender = textOf(message, 'sender_id')
  return { ...message, type: 'message', sender: { type: 'user', id: sender, node_id: nodeId('user', sender) } }
}

export function conversationObject(conversation: Fields): Fields {
  const { last_message: last } = conversation
  return {
    ...conversation,
    type: 'conversation',
    users: listOf(conversation.users).map(embeddedPerson),
    last_message: isFields(last) ? messageObject(last) : null,
  }
}

export function commentObject(comment: Fields): Fields {
  const author = isFields(comment.author) ? embeddedPerson(comment.author) : null
  return { ...comment, type: 'aggregatedcomment', user: author, author }
}

/** A notification of the viewer. */
export function newsObject(news: Fields): Fields {
  const actor = isFields(news.actor) ? embeddedPerson(news.actor) : null
  return { ...news, actor, other_actors: listOf(news.other_actors).map(embeddedPerson) }
}

/** An invitation to a board. */
export function inviteObject(invite: Fields, { origin }: Look): Fields {
  const { board, invited_by_user: by, invited_user: invited } = invite
  return {
    ...invite,
    type: 'board_invite',
    ...(isFields(board) && {
      board: {
        ...board,
        type: 'board',
        node_id: nodeId('board', textOf(board, 'id')),
        full_url: origin + textOf(board, 'url'),
      },
    }),
    invited_by_user: isFields(by) ? embeddedPerson(by) : null,
    invited_user: isFields(invited) ? embeddedPerson(invited) : null,
  }
}
