/** Whether an archive is made every month, and with what. */
export const MONTHLY = ['off', 'inside', 'links'] as const
export type Monthly = (typeof MONTHLY)[number]
