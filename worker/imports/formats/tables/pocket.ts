import { tableFormat, tagsIn } from './table-format.ts'

/** Pocket's table: a page without a title has its address as the title, and tags are separated by `|`. */
export const pocket = tableFormat({
  name: 'pocket',
  recognizes: (columns) => ['url', 'time_added'].every((name) => columns.includes(name)),
  entry: (cell) => ({
    ...{ title: cell('title'), link: cell('url'), created: cell('time_added'), tags: tagsIn(cell('tags')) },
    about: [cell('excerpt')],
  }),
})
