/** Metrics for owners, in the order of the page. `visit`: the link of a Pin was opened. */
export const METRICS = ['pin_view', 'save', 'visit', 'board_view', 'profile_view', 'follow'] as const
export type Metric = (typeof METRICS)[number]

/** The subject of numbers: everything of a person, one Pin, or one board. */
export type SubjectKind = 'all' | 'pin' | 'board'

/** The metrics of each kind of subject. A board's saves and visits are those of its Pins. */
export const METRICS_OF: Record<SubjectKind, readonly Metric[]> = {
  all: METRICS,
  pin: ['pin_view', 'save', 'visit'],
  board: ['board_view', 'save', 'visit'],
}

/** Periods that a page can show, in days. Older numbers are deleted. */
export const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]
export const KEPT_DAYS = 90

/** Months for which the best Pins and boards can be chosen: those with kept days. */
export const KEPT_MONTHS = 3

/** Pins, and boards, in the lists of the best. */
export const TOP = 10
