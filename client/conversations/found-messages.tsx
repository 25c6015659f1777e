import { excerptOf } from '#domain/conversations/excerpt.ts'
import type { FoundMessage } from '#domain/conversations/found.ts'
import { href, routes } from '#domain/routes.ts'
import type { ListPage } from '../data/outcome.ts'
import { Feed } from '../data/resource.tsx'
import { usePages } from '../data/use-pages.ts'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { Marked } from '../search/marked.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '../ui/states/feed-failed.tsx'
import { LoadMore } from '../ui/states/load-more.tsx'
import list from './conversation-list.module.css'
import css from './found-messages.module.css'
import { nameOf } from './names.ts'

interface FoundMessagesProps {
  /** API URL of the search. */
  feed: string
  q: string
}

/** Search results in messages, newest first. Each links to its place in its conversation. */
export function FoundMessages({ feed, q }: FoundMessagesProps) {
  return (
    <Feed<FoundMessage> href={feed} fallback={<FeedPending />}>
      {(outcome) => (outcome.ok ? <Found feed={feed} q={q} first={outcome.page} /> : <FeedFailed />)}
    </Feed>
  )
}

function Found({ feed, q, first }: FoundMessagesProps & { first: ListPage<FoundMessage> }) {
  const { say } = useWords()
  const pages = usePages<FoundMessage>(feed, first)
  // A page without messages may still be followed by a page with some.
  if (pages.items.length === 0 && pages.bookmark === undefined)
    return (
      <EmptyState drawing="lost" testId="no-messages-found">
        <h2>{say('message.none_found')}</h2>
        <p>{say('message.none_found_text')}</p>
      </EmptyState>
    )
  return (
    <>
      <ul className={list.list} aria-label={say('message.results')}>
        {pages.items.map((message) => (
          <FoundRow key={message.id} message={message} />
        ))}
      </ul>
      <LoadMore pages={pages} href={href(routes.conversations, { q, bookmark: pages.bookmark })} />
    </>
  )
}

function FoundRow({ message }: { message: FoundMessage }) {
  const { say } = useWords()
  const { viewer } = usePage()
  const ago = useAgo('short')
  const { conversation_id, seq, user, is_group, user_count, sender_id, created_at } = message
  const name = user ? nameOf(user, say) : say('message.closed_account')
  const shown = excerptOf(message)
  const isOwn = sender_id === viewer?.id
  return (
    <li>
      <a
        className={list.row}
        href={`${href(routes.conversation, { conversation: conversation_id }, { at: seq })}#message-${seq}`}
        data-test-id="found-message"
      >
        <Avatar
          src={user?.image_medium_url ?? null}
          name={name}
          tint={user?.avatar_color_index ?? 0}
          size="small"
          alt=""
        />
        <span className={css.texts}>
          <b dir="auto">
            {is_group
              ? say('message.in_group', { name: isOwn ? say('message.you') : name, count: user_count + 1 })
              : name}
          </b>
          <span className={css.text} dir="auto">
            {isOwn && !is_group && <>{say('message.you')}: </>}
            <Marked {...shown} />
          </span>
        </span>
        <span className={list.side}>
          <time dateTime={new Date(created_at).toISOString()}>{ago(Date.parse(created_at))}</time>
        </span>
      </a>
    </li>
  )
}
