import { AwsV4Signer } from 'aws4fetch'
import { decodeXML } from 'entities'
import { sendGuarded } from '#worker/media/write.ts'
import { ANSWER, accepted, measured, type OpenTarget, type Piece, timeFor, Unsent } from './sending.ts'

type Method = 'POST' | 'PUT' | 'DELETE' | 'HEAD'

/** The address of a file, in path style (bucket in the path), which every store supports. */
function addressOf({ url, bucket, folder }: OpenTarget, name: string, query: string): string {
  const names = [...folder.split('/').filter(Boolean), name]
  return `${url.replace(/\/$/, '')}/${bucket}/${names.map(encodeURIComponent).join('/')}${query}`
}

async function send(target: OpenTarget, method: Method, name: string, { query = '', piece, body }: Sent = {}) {
  const { username: accessKeyId, password: secretAccessKey, own } = target
  const region = target.region || 'us-east-1'
  const url = addressOf(target, name, query)
  // The body is not signed: it would have to be read twice, and https protects it.
  const signer = new AwsV4Signer({
    ...{ method, url, accessKeyId, secretAccessKey, region, service: 's3' },
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  })
  const signed = await signer.sign()
  return sendGuarded(signed.url.href, {
    ...{ method, headers: signed.headers, own, bytes: ANSWER, time: timeFor(piece) },
    body: piece ? await measured(piece) : (body ?? null),
  })
}

/**
 * Sends a piece. A store that rejects it may answer before it has read the body, so that the answer is lost: then a request to the bucket finds the reason.
 */
async function sendPiece(target: OpenTarget, name: string, piece: Piece, query = '') {
  const sent = await send(target, 'PUT', name, { query, piece })
  if (sent.status !== null || sent.fault === 'refused') return accepted(sent)
  const bucket = await send({ ...target, folder: '' }, 'HEAD', '')
  return accepted(bucket.status !== null && bucket.status >= 400 ? bucket : sent)
}

interface Sent {
  query?: string
  piece?: Piece
  body?: string
}

export async function putObject(target: OpenTarget, name: string, piece: Piece): Promise<void> {
  await sendPiece(target, name, piece)
}

export async function deleteObject(target: OpenTarget, name: string): Promise<void> {
  accepted(await send(target, 'DELETE', name))
}

/** Starts a multipart upload. Returns its id. */
export async function beginUpload(target: OpenTarget, name: string): Promise<string> {
  const { answer, status } = accepted(await send(target, 'POST', name, { query: '?uploads=' }))
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(answer)?.[1]
  if (!id) throw new Unsent('answered', status)
  return decodeXML(id)
}

/** Uploads a part, numbered from 1. Returns its ETag. Repeating it replaces the part. */
export async function putPart(
  target: OpenTarget,
  name: string,
  upload: string,
  part: number,
  piece: Piece,
): Promise<string> {
  const query = `?partNumber=${part}&uploadId=${encodeURIComponent(upload)}`
  const { headers, status } = await sendPiece(target, name, piece, query)
  const etag = headers?.get('etag')
  if (!etag) throw new Unsent('answered', status)
  return etag
}

/** Completes a multipart upload. If the store no longer knows the upload, an earlier attempt may have completed it: then the file must exist. */
export async function completeUpload(
  target: OpenTarget,
  name: string,
  upload: string,
  { etags, bytes }: { etags: readonly string[]; bytes: number },
): Promise<void> {
  const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const done = await send(target, 'POST', name, { query: `?uploadId=${encodeURIComponent(upload)}`, body })
  if (done.status === 404) {
    const { headers } = accepted(await send(target, 'HEAD', name))
    if (headers?.get('content-length') !== String(bytes)) throw new Unsent('missing', 404)
    return
  }
  // A slow store sends the status before it knows the result.
  if (accepted(done).answer.includes('<Error>')) throw new Unsent('answered', done.status)
}

export async function abortUpload(target: OpenTarget, name: string, upload: string): Promise<void> {
  await send(target, 'DELETE', name, { query: `?uploadId=${encodeURIComponent(upload)}` })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
