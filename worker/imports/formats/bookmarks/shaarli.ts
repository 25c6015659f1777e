import { jsonFormat } from '../json/json-format.ts'
import { saysSecret, textAt, textsAt } from '../json/values.ts'

/** Shaarli: links as its API returns them. A note only has an address on its own site. */
export const shaarli = jsonFormat({
  name: 'shaarli',
  recognizes: (shape) => shape.has('', 'shorturl', 'private') || shape.has('', 'shorturl', 'url', 'tags'),
  lists: [''],
  entry({ value }) {
    const link = textAt(value, 'url')
    return {
      ...{ title: textAt(value, 'title'), link: /^[/?]/.test(link) ? '' : link, about: [textAt(value, 'description')] },
      ...{ tags: textsAt(value, 'tags'), created: textAt(value, 'created'), isSecret: saysSecret(value) },
    }
  },
})
