export { block, followQuietly, unblock, unfollow, waitAgain } from './queries.ts'
