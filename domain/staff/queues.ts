/** Lists of the desk: cases that wait, those that the viewer has claimed, those that are decided. */
export const QUEUES = ['open', 'mine', 'done'] as const
export type Queue = (typeof QUEUES)[number]
