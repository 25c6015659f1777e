import type { Notification } from '../../domain/notifications/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { listNames } from '../locales/list-names.ts'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { shownName } from '../ui/shown-name.ts'
import css from './notification-row.module.css'

interface NotificationRowProps {
  notification: Notification
  /** Called when the viewer follows its link. */
  onOpen: (notification: Notification) => void
}

/** One notification: who did what, with which thing, and when. All of it is one link to the thing. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const speech = useWords()
  const { say } = speech
  const { viewer } = usePage()
  const ago = useAgo('short')
  const { type, actor, other_actors: others, actor_count: count, pin, board, is_unread: isUnread } = notification
  const named = [actor, ...others].slice(0, count > 3 ? 2 : 3)
  const happened = Date.parse(notification.created_at)
  const thing = pin?.title || board?.name
  const quote = notification.comment?.text
  return (
    <li>
      <a
        className={css.row}
        href={addressOf(notification, viewer?.username ?? '')}
        onClick={() => onOpen(notification)}
        data-unread={isUnread || undefined}
        data-test-id="notification"
      >
        <span className={css.faces} data-many={others.length > 0 || undefined}>
          {[actor, ...others].slice(0, 2).map((person) => (
            <Avatar
              key={person.id}
              src={person.image_medium_url}
              name={shownName(person)}
              tint={person.avatar_color_index}
              size="small"
              alt=""
            />
          ))}
        </span>
        <span className={css.texts}>
          <b dir="auto">{listNames(named.map(shownName), count - named.length, speech)}</b>
          <span className={css.what}>
            {say(`bell.${type}`, { count })}
            {thing && (
              <>
                {' '}
                <bdi className={css.thing}>{thing}</bdi>
              </>
            )}
          </span>
          {quote && (
            <span className={css.quote} dir="auto">
              {quote}
            </span>
          )}
          <time dateTime={new Date(happened).toISOString()}>{ago(happened)}</time>
        </span>
        {pin?.image_url && (
          <img className={css.picture} src={pin.image_url} alt="" width="56" height="56" loading="lazy" />
        )}
        {isUnread && (
          <span className={css.mark}>
            <span className="hide">{say('bell.unread')}</span>
          </span>
        )}
      </a>
    </li>
  )
}

/** Where a notification leads. */
function addressOf({ type, actor, actor_count, pin, comment, board }: Notification, username: string): string {
  if (pin && comment) return href(routes.pinComments, { pin: pin.id }, { thread: comment.id })
  if (pin) return href(routes.pin, { pin: pin.id })
  if (board) return board.url
  if (type === 'follow_request' || actor_count > 1) return href(routes.profileFollowers, { username })
  return href(routes.profile, { username: actor.username })
}
