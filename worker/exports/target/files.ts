import { archiveName } from '../archive/names.ts'
import * as s3 from './s3.ts'
import type { OpenTarget, Piece } from './sending.ts'
import { pieceOf, Unsent } from './sending.ts'
import * as webdav from './webdav.ts'

/** Bytes of one request. WebDAV has no common way to write a file in parts, so its pieces are as large as proxies commonly allow. */
const PIECE = { s3: 8 * 1024 * 1024, webdav: 32 * 1024 * 1024 }

/** Progress of sending an archive. */
export interface Sending {
  exportId: number
  name: string
  bytes: number
  upload: string | null
  parts: string[]
}

const TEST_FILE = 'pinfold-test.txt'

/** Writes a tiny file and deletes it. Throws the reason if that fails. */
export async function tryTarget(target: OpenTarget): Promise<void> {
  const piece = pieceOf(new TextEncoder().encode('A test of Pinfold. You can delete this file.\n'))
  const [put, remove] = target.kind === 's3' ? [s3.putObject, s3.deleteObject] : [webdav.putFile, webdav.deleteFile]
  await put(target, TEST_FILE, piece)
  await remove(target, TEST_FILE).catch((error) => {
    throw error instanceof Unsent ? new Unsent('unkept', error.status) : error
  })
}

/** Number of pieces of an archive. */
export function piecesOf(kind: OpenTarget['kind'], bytes: number): number {
  return Math.max(1, Math.ceil(bytes / PIECE[kind]))
}

/** Sends the next piece. Starts a multipart upload before the first one; `keep` stores the progress. */
export async function sendNext(
  target: OpenTarget,
  sending: Sending,
  bucket: R2Bucket,
  keep: (upload: string) => Promise<unknown>,
): Promise<string> {
  const { kind } = target
  const { name, bytes, parts } = sending
  const piece = pieceAt(bucket, sending, parts.length * PIECE[kind], PIECE[kind])
  const isWhole = bytes <= PIECE[kind]
  if (kind === 'webdav') {
    await webdav.putFile(target, isWhole ? name : partName(name, parts.length + 1), piece)
    return ''
  }
  if (isWhole) {
    await s3.putObject(target, name, piece)
    return ''
  }
  if (sending.upload === null) {
    sending.upload = await s3.beginUpload(target, name)
    await keep(sending.upload)
  }
  return s3.putPart(target, name, sending.upload, parts.length + 1, piece)
}

/** Called when all pieces have arrived: completes a multipart upload, and does nothing for other targets. */
export async function finish(target: OpenTarget, { name, bytes, upload, parts }: Sending): Promise<void> {
  if (upload !== null) await s3.completeUpload(target, name, upload, { etags: parts, bytes })
}

/** Deletes the pieces of an archive that can't be completed, as far as the target allows. */
export async function takeBack(target: OpenTarget, { name, bytes, upload, parts }: Sending): Promise<void> {
  try {
    if (upload !== null) await s3.abortUpload(target, name, upload)
    if (target.kind === 'webdav' && bytes > PIECE.webdav)
      for (let part = 1; part <= Math.min(parts.length, MOST_TAKEN_BACK); part++)
        await webdav.deleteFile(target, partName(name, part))
  } catch {
    // The person's own target no longer answers.
  }
}

const MOST_TAKEN_BACK = 50

/** Unpackers join `.zip.001` and the following files. */
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
