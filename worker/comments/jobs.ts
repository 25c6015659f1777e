export { deleteOldComments, deleteOldReplies } from './writing/queries.ts'
