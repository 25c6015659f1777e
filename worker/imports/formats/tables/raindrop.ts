import { foldersIn } from '#domain/imports/folders.ts'
import { isTrue, tableFormat, tagsIn } from './table-format.ts'

/** Raindrop's table: a note of the person, an excerpt of the page, highlights, a cover, and nested folders. */
export const raindrop = tableFormat({
  name: 'raindrop',
  recognizes: (columns) => ['url', 'folder', 'note', 'excerpt'].every((name) => columns.includes(name)),
  entry: (cell) => ({
    ...{ title: cell('title'), link: cell('url'), about: [cell('note'), cell('highlights'), cell('excerpt')] },
    ...{ folders: foldersIn(cell('folder')), tags: tagsIn(cell('tags')), created: cell('created') },
    ...{ image: cell('cover'), isFavorite: isTrue(cell('favorite')) },
  }),
})
