import { call } from '#client/data/call.ts'
import { CallError } from '#client/data/fetcher.ts'
import { posterKey } from '#client/data/outbox.ts'
import { ownMark } from '#client/data/send.ts'
import { namedLanguage } from '#client/ui/language/page-language.ts'
import { LINKED_HEADER, VIEWER_HEADER } from '#domain/accounts/viewer-mark.ts'
import type { MediaAnswer } from '#domain/media/contract.ts'
import type { Pin } from '#domain/pins/contract.ts'
import type { PinCreateInput } from '#domain/pins/writes.ts'
import { HL_HEADER, routes, withQuery } from '#domain/routes.ts'

/** A picture to upload: already on the server, a local file, or a URL on the web. */
export interface Picture {
  media: MediaAnswer | null
  file: Blob | null
  source: string | null
  /** The idempotency key, the same at every try (REL-17). */
  key: string
}

/** Uploads a picture (W-52). @param onProgress called with the uploaded share, from 0 to 1 */
export function sendPicture(
  { media, file, source, key }: Picture,
  onProgress: (share: number) => void,
): Promise<MediaAnswer> {
  if (media) return Promise.resolve(media)
  if (!file) return call<MediaAnswer>('POST', routes.api.mediaUpload, { url: source ?? '' }, { key })
  return sendFile(routes.api.mediaUpload, file, key, onProgress)
}

/** Uploads the poster frame of an uploaded film, if it has one. Repeating it is safe. */
export async function sendPoster(film: MediaAnswer, name: string | null, file: Blob | null): Promise<MediaAnswer> {
  if (name === null || !file) return film
  const id = film.media_id
  return sendFile(withQuery(routes.api.mediaUpload, { poster_for: id }), file, posterKey(name, id))
}

function sendFile(
  address: string,
  file: Blob,
  key: string,
  onProgress?: (share: number) => void,
  as?: string,
): Promise<MediaAnswer> {
  return new Promise((resolve, reject) => {
    // Unlike fetch, XMLHttpRequest reports the progress of an upload.
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('idempotency-key', key)
    const viewer = as ?? ownMark()
    if (viewer !== null) request.setRequestHeader(VIEWER_HEADER, viewer)
    const hl = namedLanguage()
    if (hl) request.setRequestHeader(HL_HEADER, hl)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total)
    request.onerror = () => reject(new CallError(0, ''))
    request.onload = () => {
      const answer = request.response as { status?: string; data?: MediaAnswer; code?: number; message?: string } | null
      if (answer?.status === 'success' && answer.data) resolve(answer.data)
      else if (request.getResponseHeader(VIEWER_HEADER) === null)
        reject(new CallError(answer?.code ?? 0, answer?.message ?? ''))
      else
        mayContinue(request).then(
          (again) =>
            again === null
              ? reject(new CallError(answer?.code ?? 0, answer?.message ?? ''))
              : resolve(sendFile(address, file, key, onProgress, again)),
          reject,
        )
    }
    request.send(file)
  })
}

/** Another account is signed in now: asks the person (`askWho`). */
async function mayContinue(request: XMLHttpRequest): Promise<string | null> {
  const { askWho } = await import('#client/data/own/ask-who.ts')
  const headers = [VIEWER_HEADER, LINKED_HEADER].flatMap((name) => {
    const value = request.getResponseHeader(name)
    return value === null ? [] : [[name, value] satisfies [string, string]]
  })
  return askWho(Response.json(request.response, { headers }), ownMark() ?? '', 'asks')
}

/** Creates the pin (W-51). */
export function sendPin(body: PinCreateInput, key: string): Promise<Pin> {
  return call<Pin>('POST', routes.api.pins, body, { key })
}

/** True if the error means that the uploaded media has expired: the server deletes it if no pin uses it within a day. */
export function isForgotten(error: unknown): boolean {
  return error instanceof CallError && error.fields.some((field) => field.endsWith('media_id'))
}
