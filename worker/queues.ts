/** Queue names as in `wrangler.toml`. They have their own file because the commands that serve the worker import nothing else of it. */
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
 * The kind of a queue by the last part of its name, because each environment has queues of its own (`pinfold-staging-clusters`). Messages
 * that failed to the last are in queues that end in `-dead`.
 */
export function queueKind(name: string): QueueKind {
  const [last] = /[^-]*$/.exec(name) ?? []
  return QUEUE_KINDS.find((kind) => kind === last) ?? 'unknown'
}
