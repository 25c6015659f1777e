import type { Mapping, Sheet } from '#domain/imports/columns.ts'
import type { Found } from '#domain/imports/found.ts'
import { declaredEncoding, encodingOf } from './encoding.ts'
import { beginOf, type Format } from './format.ts'
import { only, unpacked } from './streams.ts'
import { formatOf } from './table.ts'
import { anyTable, sheetIn } from './tables/any-table.ts'
import { textOf } from './text.ts'

/** Bytes at the start of a file by which its format is recognized. */
export const HEAD = 16_384

/** The contents of a file, with its columns if it is a table. `found` null: the person must choose the meaning of the columns. */
export interface Reading {
  format: Pick<Format, 'name' | 'isExact'>
  found: AsyncIterable<Found> | null
  sheet: Sheet | null
}

/**
 * The contents of a text, gzipped or not; null if the format is unknown. Only the content decides, never the file's name.
 * @param bytes opens the file from its beginning, as often as needed
 * @param head its first `HEAD` bytes
 * @param chosen the meaning of a table's columns, if the person chose it
 */
export async function readText(
  bytes: () => Promise<AsyncIterable<Uint8Array>>,
  head: Uint8Array,
  chosen: Mapping | null = null,
): Promise<Reading | null> {
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  const unpack = (packed: AsyncIterable<Uint8Array>) => (isGzip ? unpacked(packed, 'gzip') : packed)
  const first = await joined(unpack(only(head)))
  const beginIn = async (encoding: string) => beginOf(await textIn(textOf(only(first), encoding)))
  // Signatures are ASCII: a text that matches no format need not be read to its end to find its encoding.
  if (!formatOf(await beginIn(declaredEncoding(first) ?? 'utf-8'))) return null
  const encoding = await encodingOf(async () => unpack(await bytes()), first)
  const begin = await beginIn(encoding)
  const sheet = sheetIn(begin)
  const format = chosen && sheet ? anyTable : formatOf(begin)
  if (!format) return null
  const mapping = chosen ?? sheet?.mapping ?? null
  const isClear = format !== anyTable || chosen !== null || mapping?.link !== undefined
  const open = async () => textOf(unpack(await bytes()), encoding)
  return {
    format,
    found: isClear ? format.read({ open, columns: begin.columns, mapping: chosen }) : null,
    sheet: sheet && mapping && { ...sheet, mapping, ...(chosen && { isChosen: true }) },
  }
}

async function textIn(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** Joins the first `HEAD` bytes: compressed data may expand to much more. */
async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all = new Uint8Array(HEAD)
  let size = 0
  for await (const piece of pieces) {
    all.set(piece.subarray(0, HEAD - size), size)
    size = Math.min(HEAD, size + piece.length)
    if (size === HEAD) break
  }
  return all.subarray(0, size)
}
