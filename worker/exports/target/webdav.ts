import { Buffer } from 'node:buffer'
import { sendGuarded } from '../../media/write.ts'
import { ANSWER, accepted, measured, type Piece, type Place, timeFor } from './place.ts'

type Method = 'PUT' | 'DELETE' | 'MKCOL'

/** Sends to the place's folder, or to a file in it. */
async function send({ url, username, password, own }: Place, method: Method, name = '', piece?: Piece) {
  return sendGuarded(url + encodeURIComponent(name), {
    ...{ method, own, bytes: ANSWER, time: timeFor(piece) },
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    body: piece ? await measured(piece) : null,
  })
}

/** Writes a file, and replaces one that has its name. The last folder of the address is made if it is missing. */
export async function putFile(place: Place, name: string, piece: Piece): Promise<void> {
  const put = await send(place, 'PUT', name, piece)
  // 404 and 409 are what servers answer to a file in a folder that is not there.
  if (put.status !== 404 && put.status !== 409) return void accepted(put)
  accepted(await send(place, 'MKCOL'))
  accepted(await send(place, 'PUT', name, piece))
}

export async function deleteFile(place: Place, name: string): Promise<void> {
  accepted(await send(place, 'DELETE', name))
}
