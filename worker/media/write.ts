export { handOnMedia, keepMedia, nameMedia, noteMedia, noteReplaced } from './queries.ts'
export { keepFromLink, keepPoster, keepUpload, type Workshop } from './upload/upload.ts'
export { openUploader, PREVIEWS, UPLOADS } from './upload/uploader.ts'
