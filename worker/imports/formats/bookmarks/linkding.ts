import { jsonFormat } from '../json/json-format.ts'
import { saysSecret, textAt, textsAt } from '../json/values.ts'

const LISTS = ['', 'results']

/** linkding: pages of its bookmarks; bookmarks that are not shared are secret. */
export const linkding = jsonFormat({
  name: 'linkding',
  recognizes: (shape) => LISTS.some((list) => shape.has(list, 'url', 'tag_names', 'date_added')),
  lists: (list, depth) => depth === 0 && LISTS.includes(list),
  entry: ({ value }) => ({
    ...{
      title: textAt(value, 'title', 'website_title'),
      link: textAt(value, 'url'),
      tags: textsAt(value, 'tag_names'),
    },
    about: [textAt(value, 'notes'), textAt(value, 'description', 'website_description')],
    ...{ image: textAt(value, 'preview_image_url'), created: textAt(value, 'date_added'), isSecret: saysSecret(value) },
  }),
})
