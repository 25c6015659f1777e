import type { Options } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import type { Api } from '../api.ts'
import { isFields, textOf } from '../objects/look.ts'

const { api: v3 } = routes

export function fault(field: string, code: string): Failure {
  return new Failure('invalid', { faults: [{ field, code }] })
}

/** An option that clients send as JSON text or as a JSON value. */
export function jsonIn(options: Options, name: string): unknown {
  const sent = options[name]
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch (error) {
    throw new Failure('invalid', { faults: [{ field: name, code: 'unreadable' }], cause: error })
  }
}

export function mediaOf(states: unknown, name: string, field: string): string {
  const state = isFields(states) && Object.hasOwn(states, name) ? states[name] : undefined
  const media = isFields(state) ? textOf(state, 'media_id') : ''
  if (media === '') throw fault(field, 'unknown_value')
  return media
}

/** Values that mean no carousel. */
const NO_CAROUSEL: ReadonlySet<unknown> = new Set([undefined, null, '', 'null', '[]', '{}'])

/** Refuses a carousel: several pictures in one pin are a story here, and a pin of the first picture would lose the others. */
export function refuseCarousel(options: Options): void {
  const sent = options.carousel_data_json
  if (!NO_CAROUSEL.has(typeof sent === 'string' ? sent.trim() : sent))
    throw fault('carousel_data_json', 'unknown_field')
}

/** An uploaded file, as pins refer to it. */
export interface Sent {
  media: string
  /** A video without a poster picture. */
  isBare: boolean
}

export function sentOf(states: unknown, name: string, field: string): Sent {
  const media = mediaOf(states, name, field)
  const state = isFields(states) ? states[name] : undefined
  return { media, isBare: isFields(state) && state.has_poster === false }
}

/** Sets the poster of a video: the client's picture, or a plain one without it. */
export async function pose(api: Api, film: string, picture: string | undefined): Promise<void> {
  const poster = picture === undefined ? { plain: true } : { media_id: picture }
  await api.send('POST', v3.mediaUpload, poster, { poster_for: film })
}
