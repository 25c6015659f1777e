import { isSiteKind, NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'

/** How a person is notified: not at all, at the bell, or at the bell and by mail. */
export const CHOICES = ['not', 'app', 'now', 'daily', 'weekly'] as const
export type Choice = (typeof CHOICES)[number]

/** The choices with mail: at once, or in a daily or weekly digest. */
export const PACES = ['now', 'daily', 'weekly'] as const satisfies Choice[]
export type Pace = (typeof PACES)[number]

/** A person's choices by kind; a missing kind has its default. */
export type Choices = Partial<Record<NotificationKind, Choice>>

/**
 * The possible choices of each kind. Logins can't be turned off, because a person who has taken over the account could hide theirs. Kinds of the site have no
 * mail choice: decisions and answers of employees are always mailed, because the law requires it (docs/decisions/078), and so are monthly archives
 * (docs/decisions/109); a job that was set aside waits for its owner on its page.
 */
export function choicesOf(kind: NotificationKind): readonly Choice[] {
  if (kind === 'sign_in') return ['app', 'now']
  if (isSiteKind(kind)) return ['not', 'app']
  return CHOICES
}

/** The default choice of a kind: no mail, except for the account's security. */
export function defaultChoice(kind: NotificationKind): Choice {
  if (kind === 'board_pin') return 'not'
  return kind === 'sign_in' ? 'now' : 'app'
}

/** The choices of all kinds, with defaults. */
export function allChoices(chosen: Choices): Record<NotificationKind, Choice> {
  const entries = NOTIFICATION_KINDS.map((kind) => {
    const choice = chosen[kind]
    return [kind, choice !== undefined && choicesOf(kind).includes(choice) ? choice : defaultChoice(kind)]
  })
  return Object.fromEntries(entries)
}
