/** Queue names as in `wrangler.toml`. In a file of their own because the commands that serve the worker import nothing else of the worker. */
export const CLUSTER_QUEUE = 'pinfold-clusters'
export const HOME_QUEUE = 'pinfold-homefeed'
export const MEDIA_QUEUE = 'pinfold-media'
export const VIEWS_QUEUE = 'pinfold-views'
export const MAILS_QUEUE = 'pinfold-mails'
export const TRANSFERS_QUEUE = 'pinfold-transfers'
export const WEBHOOKS_QUEUE = 'pinfold-webhooks'

export const QUEUE_KINDS = ['clusters', 'homefeed', 'media', 'views', 'mails', 'transfers', 'webhooks', 'dead'] as const

export type QueueKind = (typeof QUEUE_KINDS)[number] | 'unknown'

/**
 * The kind of a queue by the last part of its name: each environment has queues of its own (`pinfold-staging-clusters`). Queues of messages that failed all
 * retries end in `-dead`.
 */
export function queueKind(name: string): QueueKind {
  const [last] = /[^-]*$/.exec(name) ?? []
  return QUEUE_KINDS.find((kind) => kind === last) ?? 'unknown'
}
