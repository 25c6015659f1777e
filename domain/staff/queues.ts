/** Lists for employees: waiting cases, cases claimed by the viewer, decided cases. */
export const QUEUES = ['open', 'mine', 'done'] as const
export type Queue = (typeof QUEUES)[number]
