export { readPreview } from './preview/link-preview.ts'
export { selectUnused, selectUploads } from './queries.ts'
export { hashOfStored, nameOf } from './store/store.ts'
