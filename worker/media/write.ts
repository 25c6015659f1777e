export { readLink } from './preview/link-preview.ts'
export { cancelCleanup, markMediaUsed, scheduleCleanup, scheduleLaterCleanup, transferMedia } from './queries.ts'
export { allowAgain, refuseSimilar } from './refused/queries.ts'
export { deleteSimilarUploads } from './refused/refused.ts'
export { fetchWhole, type LoadContext, loadContext } from './serve/originals.ts'
export { newKey, storeChunks } from './store/store.ts'
export { settleAll } from './unused/settle.ts'
export {
  keepFromLink,
  keepPoster,
  keepPosterOf,
  keepUpload,
  type UploadContext,
} from './upload/upload.ts'
export { authorizeUploader, PREVIEWS, UPLOADS } from './upload/uploader.ts'
export { fetchGuarded, mayFetch, type NotFound, ownHosts } from './web/guarded-fetch.ts'
export { type Posted, postGuarded, sendGuarded } from './web/send-guarded.ts'
