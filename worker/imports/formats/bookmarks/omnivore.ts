import { jsonFormat } from '../json/json-format.ts'
import { objectsAt, textAt, textsAt } from '../json/values.ts'

/** Omnivore: lists of saved pages. */
export const omnivore = jsonFormat({
  name: 'omnivore',
  recognizes: (shape) => shape.has('', 'slug', 'savedAt') || shape.has('', 'savedAt', 'labels', 'url'),
  lists: [''],
  entry: ({ value }) => ({
    ...{
      title: textAt(value, 'title'),
      link: textAt(value, 'url', 'originalArticleUrl'),
      tags: textsAt(value, 'labels'),
    },
    about: [
      textAt(value, 'note', 'notes'),
      ...objectsAt(value, 'highlights').flatMap((each) => [textAt(each, 'quote'), textAt(each, 'annotation')]),
      textAt(value, 'description'),
    ],
    ...{ image: textAt(value, 'thumbnail', 'image'), created: textAt(value, 'savedAt') },
  }),
})
