import type { SendFault } from '#domain/exports/target.ts'
import type { Posted } from '#worker/media/write.ts'
import type { TargetRow } from '#worker/model/exports/tables.ts'

/** A target with its password. `own`: the site's own hosts, to which nothing is sent. */
export interface OpenTarget extends Pick<TargetRow, 'kind' | 'url' | 'bucket' | 'region' | 'folder' | 'username'> {
  password: string
  own: readonly string[]
}

/** A piece of a file to send: its length, and how to read it. Can be read more than once. */
export interface Piece {
  bytes: number
  open(): Promise<ReadableStream<Uint8Array>>
}

/** ms that a request may take: 15 seconds, plus the time to send its body at 4 Mbit/s. */
export function timeFor(piece?: Piece): number {
  return 15_000 + (piece?.bytes ?? 0) / 500
}
/** Most bytes read of an answer. */
export const ANSWER = 4096

/** Thrown when a target rejects a request or does not answer. `status`: the status of its answer, if there was one. */
export class Unsent extends Error {
  readonly fault: SendFault
  readonly status: number | null

  constructor(fault: SendFault, status: number | null = null) {
    super(fault)
    this.fault = fault
    this.status = status
  }
}

/** The answer, if its status is 2xx. @throws Unsent otherwise */
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

/** A stream with a declared length, which stores require. An error of the source reaches its reader. */
export async function measured({ bytes, open }: Piece): Promise<ReadableStream<Uint8Array>> {
  const { readable, writable } = new FixedLengthStream(bytes)
  const source = await open()
  source.pipeTo(writable).catch(() => undefined)
  return readable
}

export function pieceOf(bytes: Uint8Array): Piece {
  return { bytes: bytes.length, open: async () => new Blob([bytes]).stream() }
}
