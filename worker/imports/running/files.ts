import type { FoundBoard, FoundPin, More } from '#domain/imports/found.ts'
import type { Parts } from '#worker/model/imports/tables.ts'

/**
 * Keys in the store: the file; its boards; its Pins and other items, one a line; the places of boards (all, or those so far); the id of the file's first Pin;
 * other changes of the import; the boards and sections that it made.
 */
export function namesOf(id: number) {
  const name = (ending: string) => `imports/${id}.${ending}`
  return {
    ...{
      file: name('file'),
      boards: name('boards'),
      pins: name('pins'),
      places: name('places'),
      placing: name('placing'),
    },
    ...{ firstId: name('id'), traces: name('traces'), made: name('made') },
  }
}

/**
 * A line of the plan: a Pin, a flag if the person already has it, and its number in the file from 0; or another item. Plans of earlier versions have no
 * numbers.
 */
export type PlannedLine = [pin: FoundPin, isKnown: 0 | 1, number?: number] | More

/**
 * The board that Pins go to: its id, the minimum privacy (absent in older imports), the ids of its sections by title, if the import made it, and if its Pins
 * keep their places.
 */
export interface BoardPlace {
  id: number
  privacy?: 0 | 1 | 2
  sections: Record<string, number>
  isNew: boolean
  hasOrder?: boolean
}
export type Places = Record<string, BoardPlace>

/** Stored places as an object without a prototype: a file may name a board or section like a property of `Object`. */
export function placesFrom(stored: Places | null): Places {
  const places = bare<BoardPlace>()
  for (const [ref, place] of Object.entries(stored ?? {}))
    places[ref] = { ...place, sections: Object.assign(bare<number>(), place.sections) }
  return places
}

/** An empty record without a prototype, safe for any key. */
export function bare<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>
}

export async function readJson<T>(bucket: R2Bucket, name: string): Promise<T | null> {
  const stored = await bucket.get(name)
  return stored ? stored.json<T>() : null
}

export async function readBoards(bucket: R2Bucket, id: number): Promise<FoundBoard[]> {
  return (await readJson<FoundBoard[]>(bucket, namesOf(id).boards)) ?? []
}

/** Bytes of the plan read at once. A line has some kilobytes; one of a story with its files ten times that. */
const CHUNK = 512 * 1024

/** A line of the plan, and the position after it. */
export interface PlacedLine {
  line: PlannedLine
  end: number
}

/** The lines of the plan after a position, read in pieces of half a megabyte. */
export async function* readPlan(bucket: R2Bucket, id: number, from: number): AsyncGenerator<PlacedLine[]> {
  const decoder = new TextDecoder()
  for (let at = from; ; ) {
    const stored = await bucket.get(namesOf(id).pins, { range: { offset: at, length: CHUNK } })
    if (!stored) throw new Error(`The plan of import ${id} is missing`)
    const bytes = new Uint8Array(await stored.arrayBuffer())
    const lines: PlacedLine[] = []
    let begin = 0
    for (let to = bytes.indexOf(10); to !== -1; to = bytes.indexOf(10, begin)) {
      lines.push({ line: JSON.parse(decoder.decode(bytes.subarray(begin, to))) as PlannedLine, end: at + to + 1 })
      begin = to + 1
    }
    if (begin === 0) throw new Error(`The plan of import ${id} has a line without an end`)
    yield lines
    at += begin
    if (at >= stored.size) return
  }
}

/** Deletes all stored files of an import, including parts of an upload that was never completed. */
export async function deleteFiles(bucket: R2Bucket, id: number, parts: Parts | null = null): Promise<void> {
  if (parts) await abortUpload(bucket.resumeMultipartUpload(namesOf(id).file, parts.upload))
  await bucket.delete(Object.values(namesOf(id)))
}

async function abortUpload(upload: R2MultipartUpload): Promise<void> {
  // The upload may be over already.
  await upload.abort().catch(() => {})
}
