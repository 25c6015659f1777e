import type { Folder } from '#domain/imports/folders.ts'
import { jsonFormat } from '../json/json-format.ts'
import { nameAt, saysSecret, textAt } from '../json/values.ts'

/** The object of a file that is one channel: its status may follow its blocks. */
interface Outer {
  value: unknown
}

/** Are.na: one channel with its blocks, or several. */
export const arena = jsonFormat<Outer>({
  name: 'arena',
  recognizes: (shape) =>
    shape.has('contents', 'class') || shape.has('contents', 'base_class') || shape.has('contents', 'connected_at'),
  lists: ['contents', 'channels', ''],
  before: {
    known: () => ({ value: null }),
    learn(outer, { around }) {
      outer.value = around[0]?.value ?? outer.value
    },
  },
  entry({ list, value, around }, outer) {
    if (list !== 'contents' || /^channel$/i.test(textAt(value, 'class', 'base_class'))) return null
    const channel = around.length === 1 ? outer.value : around.at(-1)?.value
    const folder: Folder = { name: nameAt(channel, 'title') }
    return {
      ...{ title: textAt(value, 'title', 'generated_title'), link: textAt(value, 'source.url', 'attachment.url') },
      about: [textAt(value, 'description', 'description.plain'), textAt(value, 'content', 'content.plain')],
      image: textAt(value, 'image.original.url', 'image.src', 'image.display.url'),
      created: textAt(value, 'connected_at', 'created_at'),
      ...{ folders: [folder], isSecret: saysSecret(channel), alt: textAt(value, 'image.alt_text', 'alt_text') },
    }
  },
})
