export { cancelCleanup, markMediaUsed, scheduleCleanup, scheduleLaterCleanup, transferMedia } from './queries.ts'
export { settleAll } from './unused/settle.ts'
export { keepFromLink, keepPoster, keepUpload, type UploadContext } from './upload/upload.ts'
export { authorizeUploader, PREVIEWS, UPLOADS } from './upload/uploader.ts'
