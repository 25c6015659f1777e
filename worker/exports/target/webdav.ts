import { Buffer } from 'node:buffer'
import { sendGuarded } from '#worker/media/write.ts'
import { ANSWER, accepted, measured, type Piece, type Place, timeFor } from './place.ts'

type Method = 'PUT' | 'DELETE' | 'MKCOL'

/** Sends a request for the target's folder, or for a file in it. */
async function send({ url, username, password, own }: Place, method: Method, name = '', piece?: Piece) {
  return sendGuarded(url + encodeURIComponent(name), {
    ...{ method, own, bytes: ANSWER, time: timeFor(piece) },
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    body: piece ? await measured(piece) : null,
  })
}

/** Writes a file, replacing one of the same name. Creates the last folder of the address if it is missing. */
export async function putFile(place: Place, name: string, piece: Piece): Promise<void> {
  const put = await send(place, 'PUT', name, piece)
  // Servers answer 404 or 409 for a file in a missing folder.
  if (put.status !== 404 && put.status !== 409) return void accepted(put)
  accepted(await send(place, 'MKCOL'))
  accepted(await send(place, 'PUT', name, piece))
}

export async function deleteFile(place: Place, name: string): Promise<void> {
  accepted(await send(place, 'DELETE', name))
}
