import type { Conversation, Message } from '#domain/conversations/contract.ts'
import { pathIn } from '#domain/conversations/links.ts'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import { LinkCard } from './link-card.tsx'
import { MessageMenu } from './message-menu.tsx'
import { nameOf } from './names.ts'
import css from './thread.module.css'

interface BubbleProps {
  message: Message
  conversation: Conversation
  /** First or last of consecutive messages from one person. */
  isFirst: boolean
  isLast: boolean
  /** True if a search result led to this message. */
  isMarked: boolean
  /** Number of other people who have read it, set on the last of the viewer's messages that somebody has read; else 0. */
  seenCount: number
}

export function Bubble({ message, conversation, isFirst, isLast, isMarked, seenCount }: BubbleProps) {
  const { say } = useWords()
  const { viewer, origin } = usePage()
  const ago = useAgo('full')
  const { is_group: isGroup, is_request: isRequest, users } = conversation
  // A message request loads no previews.
  const path = isRequest ? null : pathIn(message.text, origin)
  const isOwn = message.sender_id === viewer?.id
  const sender = users.find(({ id }) => id === message.sender_id)
  const name = isOwn ? say('message.you') : sender ? nameOf(sender, say) : say('message.gone')
  return (
    <li
      id={`message-${message.seq}`}
      className={css.message}
      data-own={isOwn || undefined}
      data-last={isLast || undefined}
      data-marked={isMarked || undefined}
      data-test-id="message-item"
    >
      {isGroup && !isOwn && isFirst ? (
        <span className={css.name} dir="auto">
          {name}
        </span>
      ) : (
        isFirst && <span className="hide">{name}</span>
      )}
      {isGroup && !isOwn && isLast && sender && (
        <span className={css.picture}>
          <Avatar src={sender.image_medium_url} name={name} tint={sender.avatar_color_index} size="small" alt="" />
        </span>
      )}
      <div className={css.said}>
        {message.is_removed ? (
          <p className={css.bubble} data-removed="">
            {say('message.removed')}
          </p>
        ) : (
          <p className={css.bubble} dir="auto">
            <LinkedText text={message.text} isPlain={isRequest || !message.has_links} />
          </p>
        )}
        {!isOwn && !sender?.is_closed && !message.is_removed && <MessageMenu message={message} />}
      </div>
      {path !== null && <LinkCard path={path} />}
      {(isLast || seenCount > 0) && (
        <span className={css.time}>
          <time dateTime={new Date(message.created_at).toISOString()}>{ago(Date.parse(message.created_at))}</time>
          {seenCount > 0 && (
            <span data-test-id="seen">
              {' · '}
              {isGroup ? say('message.seen_by', { count: seenCount }) : say('message.seen')}
            </span>
          )}
        </span>
      )}
    </li>
  )
}
