import type { ReactNode } from 'react'
import type { Conversation, Message } from '#domain/conversations/contract.ts'
import type { LiveEvent } from '#domain/live/events.ts'
import { href, routes } from '#domain/routes.ts'
import type { ListPage } from '../data/outcome.ts'
import { Feed } from '../data/resource.tsx'
import { usePages } from '../data/use-pages.ts'
import { useArrivals } from '../live/use-arrivals.ts'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { FeedFailed, FeedPending } from '../ui/states/feed-failed.tsx'
import { LoadMore } from '../ui/states/load-more.tsx'
import css from './conversation-list.module.css'
import { nameOf, namesOf } from './names.ts'

interface ConversationListProps {
  /** API URL of the list. */
  feed: string
  /** URL of the list's page, which shows the next page without JavaScript. */
  path: string
  /** The open conversation. */
  current: string | null
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** The newest message that was sent to the open conversation since the page was rendered. */
  sent?: Message | null
}

/** Conversations, ordered by newest message. */
export function ConversationList(list: ConversationListProps) {
  return (
    <Feed<Conversation> href={list.feed} fallback={<FeedPending />}>
      {(outcome) => (outcome.ok ? <Rows {...list} first={outcome.page} /> : <FeedFailed />)}
    </Feed>
  )
}

function Rows({ feed, path, current, empty, sent, first }: ConversationListProps & { first: ListPage<Conversation> }) {
  const { say } = useWords()
  const pages = usePages<Conversation>(feed, first)
  const { items: known } = useArrivals(feed, pages.items, changesList, feed.includes('bookmark='))
  const items = sent ? withSent(known, current, sent) : known
  if (items.length === 0 && pages.bookmark === undefined) return empty
  return (
    <>
      <ul className={css.list} aria-label={say('message.title')}>
        {items.map((conversation) => (
          <Row key={conversation.id} conversation={conversation} isCurrent={conversation.id === current} />
        ))}
      </ul>
      <LoadMore pages={pages} href={`${path}?bookmark=${pages.bookmark ?? ''}`} />
    </>
  )
}

/** Moves the conversation to which the viewer sent a message to the top. The sender gets no live event for it. */
function withSent(items: Conversation[], id: string | null, sent: Message): Conversation[] {
  const open = items.find((each) => each.id === id)
  if (!open || (open.last_message?.seq ?? 0) >= sent.seq) return items
  return [{ ...open, last_message: sent }, ...items.filter((each) => each !== open)]
}

/** True if the event changes the list. */
function changesList({ kind }: LiveEvent): boolean {
  return kind === 'message' || kind === 'conversation'
}

function Row({ conversation, isCurrent }: { conversation: Conversation; isCurrent: boolean }) {
  const speech = useWords()
  const { say } = speech
  const { viewer } = usePage()
  const ago = useAgo('short')
  const { id, users, last_message: last, unread_count, is_muted } = conversation
  const unread = isCurrent ? 0 : unread_count
  const names = namesOf(conversation, speech)
  const textOf = (message: Message) => (message.is_removed ? say('message.removed') : message.text)
  return (
    <li>
      <a
        className={css.row}
        href={href(routes.conversation, { conversation: id })}
        aria-current={isCurrent ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
        data-test-id="conversation"
      >
        <Faces conversation={conversation} />
        <span className={css.texts}>
          <b dir="auto">{names}</b>
          <span className={css.last} dir="auto">
            {last && (last.sender_id === viewer?.id ? say('message.own', { text: textOf(last) }) : textOf(last))}
          </span>
        </span>
        <span className={css.side}>
          {last && <time dateTime={new Date(last.created_at).toISOString()}>{ago(Date.parse(last.created_at))}</time>}
          {unread > 0 && (
            <span className={css.count} data-muted={is_muted || undefined}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="hide">{say('message.unread', { count: unread })}</span>
            </span>
          )}
          {is_muted && unread === 0 && <span className={css.muted}>{say('message.muted')}</span>}
        </span>
        {users.length === 0 && <span className="hide">{say('message.nobody')}</span>}
      </a>
    </li>
  )
}

/** A person's picture, or the pictures of two people of a group. */
export function Faces({ conversation }: { conversation: Conversation }) {
  const { say } = useWords()
  const shown = conversation.users.slice(0, conversation.is_group ? 2 : 1)
  return (
    <span className={css.faces} data-group={conversation.is_group || undefined}>
      {shown.map((person) => (
        <Avatar
          key={person.id}
          src={person.image_medium_url}
          name={nameOf(person, say)}
          tint={person.avatar_color_index}
          size="small"
          alt=""
        />
      ))}
    </span>
  )
}
