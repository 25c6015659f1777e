import { jsonFormat } from '../json/json-format.ts'
import { saysSecret, textAt, textsAt } from '../json/values.ts'

/** Shaarli: the links of its interface. A note has an address of its own on that site, and no other. */
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
