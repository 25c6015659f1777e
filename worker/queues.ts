/** Names of the queues, as `wrangler.toml` has them: commands serve the worker with them and need nothing else of it. */
export const CLUSTER_QUEUE = 'pinfold-clusters'
export const HOME_QUEUE = 'pinfold-homefeed'
export const MEDIA_QUEUE = 'pinfold-media'
