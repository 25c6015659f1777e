export { readPreview } from './preview/link-preview.ts'
export { selectUnused, selectUploads } from './queries.ts'
export { selectCandidates } from './similar/queries.ts'
export { hashOfStored, nameOf } from './store/store.ts'
