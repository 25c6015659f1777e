import type { Notification } from '#domain/notifications/contract.ts'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { shownName } from '../ui/shown-name.ts'
import css from './notification-row.module.css'
import { addressOf, wordsOf } from './notification-words.ts'

interface NotificationRowProps {
  notification: Notification
  /** Called when the viewer follows its link. */
  onOpen: (notification: Notification) => void
}

/** One notification: actor, action, object and time. The whole row links to the object. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const speech = useWords()
  const { say } = speech
  const { viewer } = usePage()
  const ago = useAgo('short')
  const { type, actor, other_actors: others, pin, is_unread: isUnread } = notification
  const { title, what, thing, quote } = wordsOf(notification, speech)
  const happened = Date.parse(notification.created_at)
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
          {!actor && (
            <span className={css.site}>
              <Icon name={type === 'sign_in' ? 'lock' : 'bell'} />
            </span>
          )}
          {(actor ? [actor, ...others] : []).slice(0, 2).map((person) => (
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
          <b dir="auto">{title}</b>
          <span className={css.what}>
            {what}
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
