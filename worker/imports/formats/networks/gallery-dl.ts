import { jsonFormat } from '../json/json-format.ts'
import { textAt, textsAt, valueAt } from '../json/values.ts'

/** Kinds of rows: a file with its metadata, and a page that another run would follow. */
const [FILE, QUEUE] = [3, 6]

/** gallery-dl's `--dump-json`: rows of a kind, an address and metadata, whose keys differ by site. */
export const galleryDl = jsonFormat({
  name: 'gallery-dl',
  recognizes: (shape) => shape.members('').some((row) => Array.isArray(row) && typeof row[0] === 'number'),
  lists: [''],
  entry({ value: row }) {
    if (!Array.isArray(row) || (row[0] !== FILE && row[0] !== QUEUE)) return null
    const [kind, address, about] = row
    const url = String(address)
    const isPicture = kind === FILE && /^https?:/i.test(url) && !/\.(mp4|webm|m3u8|mov)\b/i.test(url)
    const id = textAt(about, 'id')
    const page = textAt(about, 'category') === 'pinterest' && id !== '' ? `https://www.pinterest.com/pin/${id}/` : ''
    const tags = valueAt(about, 'tags')
    return {
      title: textAt(about, 'title', 'grid_title', 'seo_title'),
      link: textAt(about, 'link', 'post_url', 'permalink', 'page_url') || page || url.replace(/^ytdl:/, ''),
      about: [textAt(about, 'description', 'content', 'caption', 'selftext')],
      image: isPicture ? url : textAt(about, 'images.orig.url', 'thumbnail'),
      ...{ width: sizeAt(about, 'width'), height: sizeAt(about, 'height') },
      ...{ alt: textAt(about, 'alt_text', 'auto_alt_text', 'alt') },
      created: textAt(about, 'created_at', 'date', 'timestamp', 'published'),
      folders: [textAt(about, 'board.name'), textAt(about, 'section.title', 'board_section.title')],
      tags: typeof tags === 'string' ? tags.split(/[,\s]+/) : textsAt(about, 'tags'),
    }
  },
})

function sizeAt(about: unknown, side: string): number | null {
  return Number(textAt(about, `images.orig.${side}`, side)) || null
}
