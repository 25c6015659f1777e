import { jsonFormat } from '../json/json-format.ts'
import { saysSecret, textAt } from '../json/values.ts'

/** Pinboard's posts, a format that Delicious also had. Tags contain no blanks. `"shared": "no"` means secret. */
export const pinboard = jsonFormat({
  name: 'pinboard',
  recognizes: (shape) => shape.has('', 'href', 'extended') || shape.has('posts', 'href', 'extended'),
  lists: ['', 'posts'],
  entry: ({ value }) => ({
    ...{ title: textAt(value, 'description'), link: textAt(value, 'href'), about: [textAt(value, 'extended')] },
    ...{ created: textAt(value, 'time'), tags: textAt(value, 'tags', 'tag').split(/\s+/), isSecret: saysSecret(value) },
  }),
})
