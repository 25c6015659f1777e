import type { Format } from '../format.ts'
import { readHeadedLists } from './headed-lists.ts'

/** Instapaper's page: each heading is a folder. */
export const instapaperPage: Format = {
  name: 'instapaper-page',
  isExact: true,
  recognizes: ({ text }) => /<title>\s*instapaper/i.test(text),
  async *read({ open }) {
    yield* readHeadedLists(await open(), 'instapaper-page', (heading) => [heading])
  },
}
