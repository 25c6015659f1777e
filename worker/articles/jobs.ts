export { deleteOldArticles } from './writing/queries.ts'
