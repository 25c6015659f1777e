export type { EntryRow } from './queries.ts'
