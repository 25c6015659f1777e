import { archiveName } from '../archive/names.ts'
import type { Piece, Place } from './place.ts'
import { pieceOf, Unsent } from './place.ts'
import * as s3 from './s3.ts'
import * as webdav from './webdav.ts'

/** Bytes of one request. Most servers of WebDAV have no way to write a file in parts, so theirs are as large as servers in front of them commonly let through. */
const PIECE = { s3: 8 * 1024 * 1024, webdav: 32 * 1024 * 1024 }

/** How far the sending of an archive has come. */
export interface Sending {
  exportId: number
  name: string
  bytes: number
  upload: string | null
  parts: string[]
}

const TEST_FILE = 'pinfold-test.txt'

/** Writes a tiny file and deletes it. Fails with what was wrong. */
export async function tryPlace(place: Place): Promise<void> {
  const piece = pieceOf(new TextEncoder().encode('A test of Pinfold. You can delete this file.\n'))
  const [put, remove] = place.kind === 's3' ? [s3.putObject, s3.deleteObject] : [webdav.putFile, webdav.deleteFile]
  await put(place, TEST_FILE, piece)
  await remove(place, TEST_FILE).catch((error) => {
    throw error instanceof Unsent ? new Unsent('unkept', error.status) : error
  })
}

/** How many pieces an archive has. */
export function piecesOf(kind: Place['kind'], bytes: number): number {
  return Math.max(1, Math.ceil(bytes / PIECE[kind]))
}

/** Sends the next piece. An upload in parts is begun before, and what it has come to is kept by `keep`. */
export async function sendNext(
  place: Place,
  sending: Sending,
  bucket: R2Bucket,
  keep: (upload: string) => Promise<unknown>,
): Promise<string> {
  const { kind } = place
  const { name, bytes, parts } = sending
  const piece = pieceAt(bucket, sending, parts.length * PIECE[kind], PIECE[kind])
  const isWhole = bytes <= PIECE[kind]
  if (kind === 'webdav') {
    await webdav.putFile(place, isWhole ? name : partName(name, parts.length + 1), piece)
    return ''
  }
  if (isWhole) {
    await s3.putObject(place, name, piece)
    return ''
  }
  if (sending.upload === null) {
    sending.upload = await s3.beginUpload(place, name)
    await keep(sending.upload)
  }
  return s3.putPart(place, name, sending.upload, parts.length + 1, piece)
}

/** When all pieces have arrived. */
export async function finish(place: Place, { name, bytes, upload, parts }: Sending): Promise<void> {
  if (upload !== null) await s3.completeUpload(place, name, upload, { etags: parts, bytes })
}

/** Deletes what has arrived of an archive that will not arrive whole, as far as the place lets us. */
export async function takeBack(place: Place, { name, bytes, upload, parts }: Sending): Promise<void> {
  try {
    if (upload !== null) await s3.abortUpload(place, name, upload)
    if (place.kind === 'webdav' && bytes > PIECE.webdav)
      for (let part = 1; part <= Math.min(parts.length, MOST_TAKEN_BACK); part++)
        await webdav.deleteFile(place, partName(name, part))
  } catch {
    // It is the person's own place, which no longer answers.
  }
}

const MOST_TAKEN_BACK = 50

/** Programs that unpack archives know `.zip.001` and what follows it as one. */
function partName(name: string, part: number): string {
  return `${name}.${String(part).padStart(3, '0')}`
}

function pieceAt(bucket: R2Bucket, { exportId, bytes }: Sending, offset: number, most: number): Piece {
  const length = Math.min(most, bytes - offset)
  return {
    bytes: length,
    async open() {
      const found = await bucket.get(archiveName(exportId), { range: { offset, length } })
      if (!found) throw new Unsent('gone')
      return found.body
    },
  }
}
