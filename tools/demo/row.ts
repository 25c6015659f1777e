import { createHash } from 'node:crypto'
import type { PinRowInput } from '../../worker/imports/write.ts'
import type { DemoPin } from './pins.ts'

const DAY = 24 * 3600 * 1000

/** A pin of the demo world as an import takes it; its picture lies under `key`. */
export function rowOf(pin: DemoPin, key: string, color: string, now: number): PinRowInput {
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
    color: color.slice(1),
    created_at: now - pin.days_ago * DAY,
    annotations: pin.annotations,
    alt: pin.alt,
    isRepin: pin.is_repin,
    isStory: pin.is_story,
    isVideo: pin.is_video,
    favorited: pin.favorited,
    price: pin.price,
  }
}

/** A key that is the same every time: the demo world's pictures are no secret. */
export function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 16)
}

/** The key of a pin's picture. */
export function pictureKey({ owner, board, family, seed, title }: DemoPin): string {
  return keyOf(`${owner} ${board} ${family} ${seed} ${title}`)
}

/** The key of a person's profile picture. */
export function faceKey(username: string): string {
  return keyOf(`face ${username}`)
}
