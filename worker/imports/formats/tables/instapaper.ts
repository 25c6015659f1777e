import { tableFormat, tagsIn } from './table-format.ts'

/** Instapaper's table, whose tags are a JSON list. */
export const instapaper = tableFormat({
  name: 'instapaper',
  recognizes: (columns) => ['url', 'selection', 'folder', 'timestamp'].every((name) => columns.includes(name)),
  entry: (cell) => ({
    ...{ title: cell('title'), link: cell('url'), about: [cell('selection')], created: cell('timestamp') },
    ...{ folders: [cell('folder')], tags: tagsIn(cell('tags')) },
  }),
})
