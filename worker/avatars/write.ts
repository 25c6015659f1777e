export { changePicture } from './change.ts'
export { putBackPicture } from './queries.ts'
