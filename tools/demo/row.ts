import { createHash } from 'node:crypto'
import type { PictureColors } from '#domain/media/picture-colors.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import type { FilmName } from './films.ts'
import type { DemoPin } from './pins.ts'

const DAY = 24 * 3600 * 1000

/** A pin of the demo world as an import row, without film and pages; its picture is stored under `key`. */
export function rowOf(pin: DemoPin, key: string, { color, tones }: PictureColors, now: number): PinRowInput {
  return {
    source_id: `demo:${key}`,
    board: pin.board,
    section: pin.section,
    title: pin.title,
    description: pin.description,
    link: pin.link,
    domain: pin.link ? new URL(pin.link).host.replace(/^www\./, '') : '',
    image_url: null,
    key,
    width: pin.width,
    height: pin.height,
    ...{ color, tones },
    created_at: now - pin.days_ago * DAY,
    annotations: pin.annotations,
    alt: pin.alt,
    isRepin: pin.is_repin,
    favorited: pin.favorited,
    price: pin.price,
  }
}

/** A deterministic key: the demo world's pictures need not be secret. */
export function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 16)
}

/** The key of a pin's picture. */
export function pictureKey({ owner, board, family, seed, title }: DemoPin): string {
  return keyOf(`${owner} ${board} ${family} ${seed} ${title}`)
}

/** The key of the picture of a story's page; the first page has the Pin's own key. */
export function pageKey(pin: DemoPin, page: number): string {
  return page === 0 ? pictureKey(pin) : keyOf(`${pictureKey(pin)} page ${page}`)
}

/** The key of a film. */
export function filmKey(name: FilmName): string {
  return keyOf(`film ${name}`)
}

/** The key of a person's profile picture. */
export function faceKey(username: string): string {
  return keyOf(`face ${username}`)
}
