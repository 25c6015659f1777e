import type { MediaAnswer } from '../../../domain/media/contract.ts'
import type { Pin } from '../../../domain/pins/contract.ts'
import type { PinCreateInput } from '../../../domain/pins/writes.ts'
import { routes, withQuery } from '../../../domain/routes.ts'
import { call } from '../../data/call.ts'
import { CallError } from '../../data/fetcher.ts'
import { posterKey } from '../../data/outbox.ts'

/** A picture on its way: what the server has already, a file of this browser, or where it stands on the web. */
export interface Picture {
  media: MediaAnswer | null
  file: Blob | null
  source: string | null
  /** The same at every try, so that it is taken once (REL-17). */
  key: string
}

/** Sends a picture (W-52); `told` hears which share of it has left, from 0 to 1. */
export function sendPicture(
  { media, file, source, key }: Picture,
  told: (share: number) => void,
): Promise<MediaAnswer> {
  if (media) return Promise.resolve(media)
  if (!file) return call<MediaAnswer>('POST', routes.api.mediaUpload, { url: source ?? '' }, { key })
  return sendFile(routes.api.mediaUpload, file, key, told)
}

/** Gives a film that is sent its poster frame, a file of the store; what has none stays as it is. Sent once more it is the same. */
export async function sendPoster(film: MediaAnswer, name: string | null, file: Blob | null): Promise<MediaAnswer> {
  if (name === null || !file) return film
  const id = film.media_id
  return sendFile(withQuery(routes.api.mediaUpload, { poster_for: id }), file, posterKey(name, id))
}

function sendFile(address: string, file: Blob, key: string, told?: (share: number) => void): Promise<MediaAnswer> {
  return new Promise((resolve, reject) => {
    // The one way by which a page hears how much has left.
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('idempotency-key', key)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => total > 0 && told?.(loaded / total)
    request.onerror = () => reject(new CallError(0, ''))
    request.onload = () => {
      const answer = request.response as { status?: string; data?: MediaAnswer; code?: number; message?: string } | null
      if (answer?.status === 'success' && answer.data) resolve(answer.data)
      else reject(new CallError(answer?.code ?? 0, answer?.message ?? ''))
    }
    request.send(file)
  })
}

/** Makes the pin (W-51). */
export function sendPin(body: PinCreateInput, key: string): Promise<Pin> {
  return call<Pin>('POST', routes.api.pins, body, { key })
}

/** Whether a pin couldn't be made of what was sent, which the server forgets when no pin names it for a day. */
export function isForgotten(error: unknown): boolean {
  return error instanceof CallError && error.fields.some((field) => field.endsWith('media_id'))
}
