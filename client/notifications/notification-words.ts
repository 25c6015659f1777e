import type { Notification } from '#domain/notifications/contract.ts'
import { isSiteKind } from '#domain/notifications/kinds.ts'
import { href, routes } from '#domain/routes.ts'
import { deviceName, placeName } from '../accounts/login-device.ts'
import { listNames } from '../locales/list-names.ts'
import type { Speech } from '../locales/use-words.ts'
import { shownName } from '../ui/shown-name.ts'

/** The texts of a notification, for the bell and for mails. */
export interface NotificationWords {
  /** The actor; for the site's own notices, what happened. */
  title: string
  what: string
  /** Name of the object, such as a Pin's title or a board's name; undefined: none. */
  thing: string | undefined
  quote: string | undefined
}

export function wordsOf(notification: Notification, speech: Speech): NotificationWords {
  const { type, actor, other_actors: others, actor_count: count, pin, board } = notification
  if (!actor || isSiteKind(type)) return siteWords(notification, speech)
  const named = [actor, ...others].slice(0, count > 3 ? 2 : 3)
  return {
    title: listNames(named.map(shownName), count - named.length, speech),
    what: speech.say(`bell.${type}`, { count }),
    thing: pin?.title || board?.name,
    quote: notification.comment?.text,
  }
}

function siteWords({ type, browser, report, decision }: Notification, { say, locale }: Speech): NotificationWords {
  const more = { thing: undefined, quote: undefined }
  if (report)
    return {
      ...more,
      title: say('bell.report_answer', { number: report.number }),
      what: say(report.acted ? 'bell.report.acted' : 'bell.report.none'),
    }
  if (decision) return { ...more, title: say(`bell.decision.${decision.state}`), what: '', thing: decision.name }
  if (type === 'archive_ready') return { ...more, title: say('bell.archive_ready'), what: '' }
  if (type === 'archive_aside') return { ...more, title: say('bell.archive_aside'), what: '' }
  if (type === 'import_aside') return { ...more, title: say('bell.import_aside'), what: '' }
  const device = deviceName(browser?.agent ?? '') || say('settings.session_unknown')
  const place = browser ? placeName(browser, locale) : ''
  return { ...more, title: say('bell.sign_in'), what: [device, place].filter(Boolean).join(' · ') }
}

/** Target URL of a notification. */
export function addressOf(notification: Notification, username: string): string {
  const { type, actor, actor_count, pin, comment, board, decision } = notification
  if (type === 'sign_in') return routes.settingsSessions
  if (type === 'archive_ready' || type === 'archive_aside') return routes.settingsData
  if (type === 'import_aside') return routes.import
  if (type === 'report_answer') return href(routes.helpPage, { topic: 'reporting' })
  if (decision) return href(routes.legalStatement, { decision: decision.id })
  if (pin && comment) return href(routes.pinComments, { pin: pin.id }, { thread: comment.id })
  if (pin) return href(routes.pin, { pin: pin.id })
  if (board) return board.url
  if (!actor || type === 'follow_request' || actor_count > 1) return href(routes.profileFollowers, { username })
  return href(routes.profile, { username: actor.username })
}
