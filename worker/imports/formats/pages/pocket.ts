import type { Format } from '../format.ts'
import { readHeadedLists } from './headed-lists.ts'

/** Pocket's page: its two headings are reading states, not folders. */
export const pocketPage: Format = {
  name: 'pocket-page',
  isExact: true,
  recognizes: ({ text }) => /<title>\s*pocket export/i.test(text) || /<a\b[^<>]*\stime_added=/i.test(text),
  async *read({ open }) {
    yield* readHeadedLists(await open(), 'pocket-page', () => [])
  },
}
