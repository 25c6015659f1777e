import { isSiteKind, NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts'

/** How a person is told: not at all, at the bell, or there and by mail as well. */
export const CHOICES = ['not', 'app', 'now', 'daily', 'weekly'] as const
export type Choice = (typeof CHOICES)[number]

/** The choices that include mail: as it happens, or in a digest of a day or a week. */
export const PACES = ['now', 'daily', 'weekly'] as const satisfies Choice[]
export type Pace = (typeof PACES)[number]

/** What a person has chosen of each kind; a kind that is missing has its default. */
export type Choices = Partial<Record<NotificationKind, Choice>>

/**
 * The possible choices of each kind. Nobody who has taken over an account can hide that they logged in. The desk mails its answers anyway,
 * because the law asks for it (docs/decisions/078), and whoever wants an archive every month is mailed about each (docs/decisions/109). A job that is
 * set aside waits for its owner on its page.
 */
export function choicesOf(kind: NotificationKind): readonly Choice[] {
  if (kind === 'sign_in') return ['app', 'now']
  if (isSiteKind(kind)) return ['not', 'app']
  return CHOICES
}

/** Without a choice nobody gets mail, but for what concerns the safety of the account. */
export function defaultChoice(kind: NotificationKind): Choice {
  if (kind === 'board_pin') return 'not'
  return kind === 'sign_in' ? 'now' : 'app'
}

/** The choices of all kinds. */
export function allChoices(chosen: Choices): Record<NotificationKind, Choice> {
  const entries = NOTIFICATION_KINDS.map((kind) => {
    const choice = chosen[kind]
    return [kind, choice !== undefined && choicesOf(kind).includes(choice) ? choice : defaultChoice(kind)]
  })
  return Object.fromEntries(entries)
}
