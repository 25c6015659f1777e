import type { SendFault } from '../../../domain/exports/target.ts'
import type { Posted } from '../../media/write.ts'
import type { TargetRow } from '../../model/exports/tables.ts'

/** A place with its password. `own`: the site's hosts, to which nothing is sent. */
export interface Place extends Pick<TargetRow, 'kind' | 'url' | 'bucket' | 'region' | 'folder' | 'username'> {
  password: string
  own: readonly string[]
}

/** A piece of a file on its way: how it is read, and how long it is. It can be read more than once. */
export interface Piece {
  bytes: number
  open(): Promise<ReadableStream<Uint8Array>>
}

/** ms that a request may take: some for any, and more for what it sends, whose line has to carry 4 Mbit/s. */
export function timeFor(piece?: Piece): number {
  return 15_000 + (piece?.bytes ?? 0) / 500
}
/** Bytes that are read of an answer. */
export const ANSWER = 4096

/** Thrown when a place does not take what is sent. `status`: what it answered, if it did. */
export class Unsent extends Error {
  readonly fault: SendFault
  readonly status: number | null

  constructor(fault: SendFault, status: number | null = null) {
    super(fault)
    this.fault = fault
    this.status = status
  }
}

/** The answer, if it says that all is well. */
export function accepted(posted: Posted): Posted {
  const { status, fault } = posted
  if (status !== null && status >= 200 && status < 300) return posted
  throw new Unsent(fault ?? faultOf(status), status)
}

function faultOf(status: number | null): SendFault {
  if (status === 401 || status === 403) return 'denied'
  if (status === 404 || status === 409) return 'missing'
  if (status === 413 || status === 507) return 'full'
  return status !== null && status >= 300 && status < 400 ? 'redirected' : 'answered'
}

/** A stream that declares its length, because stores take none without it. What reads it ends it, whatever comes of that. */
export async function measured({ bytes, open }: Piece): Promise<ReadableStream<Uint8Array>> {
  const { readable, writable } = new FixedLengthStream(bytes)
  const source = await open()
  source.pipeTo(writable).catch(() => undefined)
  return readable
}

export function pieceOf(bytes: Uint8Array): Piece {
  return { bytes: bytes.length, open: async () => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() }
}
