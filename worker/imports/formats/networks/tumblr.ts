import { jsonFormat } from '../json/json-format.ts'
import { objectsAt, textAt, textsAt } from '../json/values.ts'

const LISTS = ['liked_posts', 'posts']

/** Tumblr: posts that a person liked or wrote. */
export const tumblr = jsonFormat({
  name: 'tumblr',
  recognizes: (shape) => LISTS.some((list) => shape.has(list, 'post_url', 'blog_name')),
  lists: LISTS,
  entry({ value }) {
    const [photo] = objectsAt(value, 'photos')
    return {
      ...{ title: textAt(value, 'title', 'summary', 'slug'), link: textAt(value, 'post_url', 'short_url') },
      about: [textAt(value, 'caption', 'body', 'text', 'description')],
      image: textAt(photo, 'original_size.url') || textAt(value, 'image_permalink', 'thumbnail_url'),
      ...{ width: sizeAt(photo, 'width'), height: sizeAt(photo, 'height') },
      ...{ tags: textsAt(value, 'tags'), created: textAt(value, 'liked_timestamp', 'timestamp', 'date') },
    }
  },
})

function sizeAt(photo: unknown, side: string): number | null {
  return Number(textAt(photo, `original_size.${side}`)) || null
}
