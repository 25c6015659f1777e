/** Queue names as in `wrangler.toml`. They have their own file because the commands that serve the worker import nothing else of it. */
export const CLUSTER_QUEUE = 'pinfold-clusters'
export const HOME_QUEUE = 'pinfold-homefeed'
export const MEDIA_QUEUE = 'pinfold-media'
