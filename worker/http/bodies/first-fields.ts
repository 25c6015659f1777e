/** Maximum bytes of a form that are read for its fields. */
const MAX_TEXT_BYTES = 64 * 1024

/** The beginning of a form in `multipart/form-data`. */
export interface FirstFields {
  /** Fields that end within the first 64 KB; empty for any other body. */
  form: FormData
  /** Name of the first field with a chosen file, even if the file is cut off; null: none. */
  fileField: string | null
}

/** Reads the beginning of a multipart form and cancels the rest. @param type the Content-Type header */
export async function readFirstFields(body: ReadableStream<Uint8Array> | null, type: string): Promise<FirstFields> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const mark = `\r\n--${quoted ?? plain}`
  const bytes = await firstBytes(body, MAX_TEXT_BYTES)
  const [, fileField = null] = /\bname="([^"]*)"; filename="[^"]/.exec(bytes.toString('latin1')) ?? []
  const end = bytes.lastIndexOf(mark)
  if (end < 0) return { form: new FormData(), fileField }
  // Close the form after the last complete field.
  const closed = Buffer.concat([bytes.subarray(0, end), Buffer.from(`${mark}--\r\n`)])
  const read = new Response(closed, { headers: { 'content-type': type } }).formData()
  return { form: await read.catch(() => new FormData()), fileField }
}

async function firstBytes(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most)
}
