import { jsonFormat } from '../json/json-format.ts'
import { isObject, objectsAt, textAt, textsAt, valueAt } from '../json/values.ts'

const LISTS = ['', 'results']

/** Readwise: books and articles with their highlights, and the documents of its Reader. */
export const readwise = jsonFormat({
  name: 'readwise',
  recognizes: (shape) =>
    LISTS.some(
      (list) =>
        shape.has(list, 'user_book_id') ||
        shape.has(list, 'source_url', 'highlights') ||
        shape.has(list, 'source_url', 'reading_progress'),
    ),
  lists: (list, depth) => depth === 0 && LISTS.includes(list),
  entry({ value }) {
    const highlights = objectsAt(value, 'highlights')
    const tags = valueAt(value, 'tags')
    return {
      title: textAt(value, 'title', 'readable_title'),
      link: textAt(value, 'source_url', 'unique_url', 'url', 'readwise_url'),
      about: [
        textAt(value, 'document_note', 'notes'),
        ...highlights.flatMap((each) => [textAt(each, 'text'), textAt(each, 'note')]),
        textAt(value, 'summary'),
      ],
      image: textAt(value, 'cover_image_url', 'image_url'),
      created: textAt(value, 'saved_at', 'created_at') || textAt(highlights[0], 'highlighted_at', 'created_at'),
      tags: [...textsAt(value, 'book_tags'), ...(isObject(tags) ? Object.keys(tags) : textsAt(value, 'tags'))],
    }
  },
})
