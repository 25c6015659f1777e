import type { Format } from '../format.ts'
import { readHeadedLists } from './headed-lists.ts'

/** The links of any page. */
export const anyPage: Format = {
  name: 'any-page',
  isExact: false,
  recognizes: ({ text }) => /<a\s[^<>]*href\s*=/i.test(text),
  async *read({ open }) {
    yield* readHeadedLists(await open(), 'any-page', () => [])
  },
}
