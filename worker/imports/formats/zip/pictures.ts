import { type Found, plainPin } from '#domain/imports/found.ts'
import { rowOf } from '#domain/imports/line.ts'
import { LIMITS } from '#domain/limits.ts'
import { boardsByName } from '../boards.ts'
import type { Entry } from './zip.ts'

const PICTURE = /\.(jpe?g|png|gif|webp|avif)$/i

/** True for pictures in a ZIP, except in hidden folders and those that systems add. */
export function isPicture(name: string): boolean {
  return PICTURE.test(name) && !/(^|\/)(__MACOSX\/|\.(?!\.?\/))/.test(name)
}

/** Pictures of a ZIP: the outer folder becomes the board, the inner one its section, and the file name the title. */
export async function* readPictures(entries: AsyncIterable<Entry>): AsyncGenerator<Found> {
  const on = boardsByName()
  for await (const { name, ...file } of entries) {
    if (!isPicture(name)) continue
    if (file.size > LIMITS.media.bytes) {
      yield { skipped: 'too_long' }
      continue
    }
    const folders = name.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
    const own = (folders.pop() ?? '').replace(PICTURE, '').replaceAll(/[_\s]+/g, ' ')
    const [board, section] = folders.slice(-2)
    const read = rowOf(
      {
        ...{ source_id: null, title: own || '-', description: null, link: null, image_url: null, image_width: null },
        ...{ image_height: null, created_at: null, board: board ?? null, annotations: null },
      },
      `picture ${name} ${file.size}`,
    )
    if ('skipped' in read) yield { skipped: 'empty' }
    else
      yield* on(read, (ref) => ({
        ...plainPin(read, ref, section ?? null),
        picture: { key: ONLY, site: '', hash: null },
        files: { [ONLY]: file },
      }))
  }
}

/** The key of a picture in a ZIP of pictures alone. */
const ONLY = 'picture'
