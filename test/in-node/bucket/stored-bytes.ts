import { isUnmeasured } from '../streams/lengths.ts'

/**
 * What a call to R2 stores.
 * @throws TypeError for a stream of unknown length, as R2 does
 */
export async function bytesOf(value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  if (value === null || value === undefined) return new Uint8Array()
  if (value instanceof ReadableStream && isUnmeasured(value))
    throw new TypeError(
      'Provided readable stream must have a known length (request/response body or readable half of FixedLengthStream)',
    )
  return new Uint8Array(await new Response(value as BodyInit).arrayBuffer())
}
