import { truncateAtWord } from '#domain/truncate.ts'
import { plainText } from '../entry.ts'
import { jsonFormat } from '../json/json-format.ts'
import { objectsAt, saysSecret, textAt, textsAt } from '../json/values.ts'

/** Characters kept of an article's text. */
const EXCERPT = 300

/** Wallabag: a list of articles, whose text is HTML; those that are not public are secret. */
export const wallabag = jsonFormat({
  name: 'wallabag',
  recognizes: (shape) => shape.has('', 'is_archived', 'is_starred', 'url'),
  lists: [''],
  entry: ({ value }) => ({
    ...{ title: textAt(value, 'title'), link: textAt(value, 'url', 'given_url'), tags: textsAt(value, 'tags') },
    about: [
      ...objectsAt(value, 'annotations').flatMap((each) => [textAt(each, 'quote'), textAt(each, 'text')]),
      truncateAtWord(plainText(textAt(value, 'content')).trim(), EXCERPT),
    ],
    ...{ image: textAt(value, 'preview_picture'), created: textAt(value, 'created_at'), isSecret: saysSecret(value) },
    isFavorite: textAt(value, 'is_starred') === '1',
  }),
})
