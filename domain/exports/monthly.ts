/** If an archive is made every month: not at all, with files, or with links only. */
export const MONTHLY = ['off', 'inside', 'links'] as const
export type Monthly = (typeof MONTHLY)[number]
