/** What is counted for an owner, in the order of the page. `visit`: the link of a Pin was opened. */
export const METRICS = ['pin_view', 'save', 'visit', 'board_view', 'profile_view', 'follow'] as const
export type Metric = (typeof METRICS)[number]

/** What numbers are about: all that a person has, one Pin, or one board. */
export type SubjectKind = 'all' | 'pin' | 'board'

/** The metrics of each kind of subject. A board's saves and visits are those of its Pins. */
export const METRICS_OF: Record<SubjectKind, readonly Metric[]> = {
  all: METRICS,
  pin: ['pin_view', 'save', 'visit'],
  board: ['board_view', 'save', 'visit'],
}

/** How many days a page shows. Numbers of older days are deleted. */
export const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]
export const KEPT_DAYS = 90

/** How many months the best Pins and boards are chosen from: those that the kept days are in. */
export const KEPT_MONTHS = 3

/** How many Pins, and boards, the page lists. */
export const TOP = 10
