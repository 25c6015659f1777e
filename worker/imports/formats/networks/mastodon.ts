import { jsonFormat } from '../json/json-format.ts'

/** Mastodon's bookmarks and favourites: an ActivityPub `OrderedCollection` of addresses. */
export const mastodon = jsonFormat({
  name: 'mastodon',
  recognizes: (shape) => shape.members('orderedItems').some((item) => typeof item === 'string'),
  lists: ['orderedItems'],
  entry: ({ value }) => (typeof value === 'string' ? { link: value } : { skipped: 'unreadable' }),
})
