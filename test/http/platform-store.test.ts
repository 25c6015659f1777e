import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'

/** What the worker relies on in R2, the Images binding, streams and digests. These tests run in workerd and in Node, like `platform.test.ts`. */
const { MEDIA, IMAGES } = env as unknown as { MEDIA: R2Bucket; IMAGES: ImagesBinding }

let etag = ''

beforeEach(async () => {
  const put = await MEDIA.put('probe', 'hello world', {
    httpMetadata: { contentType: 'text/plain' },
    customMetadata: { a: 'b' },
  })
  etag = put.etag
})

async function errorOf(run: Promise<unknown>): Promise<string> {
  try {
    return `succeeded: ${JSON.stringify(await run)}`
  } catch (error) {
    return String(error)
  }
}

/** Text and range of an answer; null: none; no text if a condition does not hold. */
async function answered(options: R2GetOptions): Promise<unknown[] | null> {
  const object = await MEDIA.get('probe', options)
  if (!object) return null
  return 'body' in object ? [await object.text(), object.range] : [null]
}

test('an object has the MD5 of its bytes as its etag, and what was stored with it', async () => {
  const object = await MEDIA.head('probe')
  expect([object?.etag, object?.httpEtag]).toEqual([
    '5eb63bbbe01eeed093cb22bb8f5acdc3',
    '"5eb63bbbe01eeed093cb22bb8f5acdc3"',
  ])
  expect([object?.size, object?.httpMetadata, object?.customMetadata]).toEqual([
    11,
    { contentType: 'text/plain' },
    { a: 'b' },
  ])
  const headers = new Headers()
  object?.writeHttpMetadata(headers)
  expect([...headers]).toEqual([['content-type', 'text/plain']])
  expect([await MEDIA.head('none'), await MEDIA.get('none')]).toEqual([null, null])
})

test.each<[R2Range | Headers | undefined, string, number]>([
  [undefined, 'hello world', 0],
  [{ offset: 6 }, 'world', 6],
  [{ offset: 0, length: 5 }, 'hello', 0],
  [{ offset: 6, length: 500 }, 'world', 6],
  [{ suffix: 3 }, 'rld', 8],
  [{ suffix: 300 }, 'hello world', 0],
  [new Headers({ range: 'bytes=0-4' }), 'hello', 0],
  [new Headers({ range: 'bytes=-3' }), 'rld', 8],
  [new Headers({ range: 'bytes=50-60' }), 'hello world', 0],
  [new Headers({ range: 'lines=1' }), 'hello world', 0],
])('the range %o answers %s', async (range, text, offset) => {
  expect(await answered({ range })).toEqual([text, { offset, length: text.length }])
})

test.each([{ offset: 11 }, { offset: 12 }, { offset: 0, length: 0 }])('the range %o is refused', async (range) => {
  expect(await errorOf(answered({ range }))).toBe('Error: get: The requested range is not satisfiable (10039)')
})

test('conditions about the etag decide whether an object is answered or stored', async () => {
  expect(await answered({ onlyIf: { etagMatches: etag } })).toEqual(['hello world', { offset: 0, length: 11 }])
  for (const onlyIf of [
    { etagMatches: 'other' },
    { etagDoesNotMatch: etag },
    new Headers({ 'if-none-match': `"${etag}"` }),
    new Headers({ 'if-none-match': '*' }),
  ])
    expect(await answered({ onlyIf })).toEqual([null])
  expect(await MEDIA.put('probe', 'x', { onlyIf: { etagMatches: 'other' } })).toBeNull()
  expect(await MEDIA.put('probe-new', 'x', { onlyIf: { etagMatches: 'other' } })).toBeNull()
  expect(await answered({})).toEqual(['hello world', { offset: 0, length: 11 }])
})

test('a list is in the order of keys, page by page, with metadata only if asked', async () => {
  await MEDIA.put('probe-2', '')
  const first = await MEDIA.list({ prefix: 'probe', limit: 1 })
  expect([first.objects.map(({ key }) => key), first.truncated]).toEqual([['probe'], true])
  expect([first.objects[0]?.httpMetadata, first.objects[0]?.customMetadata]).toEqual([{}, {}])
  const second = await MEDIA.list({ prefix: 'probe', cursor: first.truncated ? first.cursor : '' })
  expect([second.objects.map(({ key }) => key), second.truncated]).toEqual([['probe-2'], false])
  await MEDIA.delete(['probe', 'probe-2', 'none'])
  expect((await MEDIA.list({ prefix: 'probe' })).objects).toEqual([])
})

test('only a stream whose length is known is stored, and it must keep its word', async () => {
  const bytes = new TextEncoder().encode('abc')
  expect((await MEDIA.put('probe', new Blob([bytes]).stream()))?.size).toBe(3)
  expect((await MEDIA.put('probe', new Response(bytes).body))?.size).toBe(3)
  const unknown = new ReadableStream({ start: (controller) => controller.close() })
  const says = 'TypeError: Provided readable stream must have a known length'
  expect(await errorOf(MEDIA.put('probe', unknown))).toContain(says)
  const through = new Blob([bytes]).stream().pipeThrough(new TransformStream())
  expect(await errorOf(MEDIA.put('probe', through))).toContain(says)
  const through3 = async (length: number) => {
    const { readable, writable } = new FixedLengthStream(length)
    const writer = writable.getWriter()
    const written = writer.write(bytes).then(() => writer.close())
    const [put] = await Promise.all([MEDIA.put('probe', readable), written])
    return put?.size
  }
  expect(await through3(3)).toBe(3)
  expect(await errorOf(through3(5))).toBe('TypeError: FixedLengthStream did not see all expected bytes before close().')
  expect(await errorOf(through3(2))).toBe('TypeError: Attempt to write too many bytes through a FixedLengthStream.')
})

test('an upload in parts takes each part once more, ends once, and knows what is missing', async () => {
  const gone = 'The specified multipart upload does not exist. (10024)'
  const upload = await MEDIA.createMultipartUpload('probe', { httpMetadata: { contentType: 'a/b' } })
  const large = await upload.uploadPart(1, new Uint8Array(5 * 1024 * 1024))
  await upload.uploadPart(2, 'ending')
  const last = await MEDIA.resumeMultipartUpload('probe', upload.uploadId).uploadPart(2, 'end')
  expect(await errorOf(upload.complete([large, { partNumber: 2, etag: 'x' }]))).toBe(
    'Error: completeMultipartUpload: One or more of the specified parts could not be found. (10025)',
  )
  const whole = await upload.complete([large, last])
  expect([whole.size, whole.httpMetadata?.contentType]).toEqual([5 * 1024 * 1024 + 3, 'a/b'])
  expect(whole.etag).toMatch(/^[\da-f]{32}-2$/)
  expect(await errorOf(upload.complete([large, last]))).toBe(`Error: completeMultipartUpload: ${gone}`)
  expect(await errorOf(upload.uploadPart(3, 'x'))).toBe(`Error: uploadPart: ${gone}`)
  const small = await MEDIA.createMultipartUpload('probe')
  const parts = [await small.uploadPart(1, 'a'), await small.uploadPart(2, 'b')]
  expect(await errorOf(small.complete(parts))).toContain('smaller than the minimum allowed object size. (10011)')
  await small.abort()
  const unknown = MEDIA.resumeMultipartUpload('probe', 'unknown')
  expect(await errorOf(unknown.uploadPart(1, 'x'))).toBe(`Error: uploadPart: ${gone}`)
  expect(await errorOf(unknown.complete([]))).toContain('(10001)')
  expect(await errorOf(unknown.abort())).toContain('(10001)')
})

test.each(['no picture', ''])('a picture that is none has the code 9523: %j', async (text) => {
  const code = (run: Promise<unknown>) =>
    run.then(
      () => 0,
      (error: { code?: number }) => error.code,
    )
  const file = () => new Blob([text]).stream()
  expect(await code(IMAGES.info(file()))).toBe(9523)
  expect(await code(IMAGES.input(file()).transform({ width: 9 }).output({ format: 'image/png' }))).toBe(9523)
})

test('bytes are hashed at once or as a stream, also by MD5', async () => {
  const hex = (bytes: ArrayBuffer) =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const bytes = new TextEncoder().encode('hello world')
  expect(hex(await crypto.subtle.digest('MD5', bytes))).toBe('5eb63bbbe01eeed093cb22bb8f5acdc3')
  const stream = new crypto.DigestStream('MD5')
  await new Blob([bytes]).stream().pipeTo(stream)
  expect(hex(await stream.digest)).toBe('5eb63bbbe01eeed093cb22bb8f5acdc3')
})
