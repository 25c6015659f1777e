import { Buffer } from 'node:buffer'
import { sendGuarded } from '#worker/media/write.ts'
import { ANSWER, accepted, measured, type OpenTarget, type Piece, timeFor } from './sending.ts'

type Method = 'PUT' | 'DELETE' | 'MKCOL'

/** Sends a request for the target's folder, or for a file in it. */
async function send({ url, username, password, own }: OpenTarget, method: Method, name = '', piece?: Piece) {
  return sendGuarded(url + encodeURIComponent(name), {
    ...{ method, own, bytes: ANSWER, time: timeFor(piece) },
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    body: piece ? await measured(piece) : null,
  })
}

/** Writes a file, replacing one of the same name. Creates the last folder of the address if it is missing. */
export async function putFile(target: OpenTarget, name: string, piece: Piece): Promise<void> {
  const put = await send(target, 'PUT', name, piece)
  // Servers answer 404 or 409 for a file in a missing folder.
  if (put.status !== 404 && put.status !== 409) return void accepted(put)
  accepted(await send(target, 'MKCOL'))
  accepted(await send(target, 'PUT', name, piece))
}

export async function deleteFile(target: OpenTarget, name: string): Promise<void> {
  accepted(await send(target, 'DELETE', name))
}
