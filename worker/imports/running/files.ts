import type { FoundBoard, FoundPin } from '../../../domain/imports/found.ts'

/** Names in the store: the file, its boards, its Pins one a line, and the places that the boards have got here. */
export function namesOf(id: number) {
  const name = (ending: string) => `imports/${id}.${ending}`
  return { file: name('file'), boards: name('boards'), pins: name('pins'), places: name('places') }
}

/** A Pin of the plan, and whether the person has it already. */
export type PlannedPin = [pin: FoundPin, isKnown: 0 | 1]

/** Where the Pins of a board go: its id, the ids of its sections by title, and whether the import made it. */
export interface BoardPlace {
  id: number
  sections: Record<string, number>
  isNew: boolean
}
export type Places = Record<string, BoardPlace>

export async function readJson<T>(bucket: R2Bucket, name: string): Promise<T | null> {
  const stored = await bucket.get(name)
  return stored ? stored.json<T>() : null
}

export async function readBoards(bucket: R2Bucket, id: number): Promise<FoundBoard[]> {
  return (await readJson<FoundBoard[]>(bucket, namesOf(id).boards)) ?? []
}

/** What is read of the plan at once, in bytes. A line has a few kilobytes at most. */
const CHUNK = 512 * 1024

/** The lines of the plan behind a position, about half a megabyte, and the position behind them. */
export async function readPlan(bucket: R2Bucket, id: number, at: number): Promise<{ pins: PlannedPin[]; at: number }> {
  const stored = await bucket.get(namesOf(id).pins, { range: { offset: at, length: CHUNK } })
  if (!stored) throw new Error(`The plan of import ${id} is missing`)
  const bytes = new Uint8Array(await stored.arrayBuffer())
  const end = bytes.lastIndexOf(10) + 1
  if (end === 0) throw new Error(`The plan of import ${id} has a line without an end`)
  const lines = new TextDecoder().decode(bytes.subarray(0, end)).trimEnd().split('\n')
  return { pins: lines.map((line) => JSON.parse(line) as PlannedPin), at: at + end }
}

export async function deleteFiles(bucket: R2Bucket, id: number): Promise<void> {
  await bucket.delete(Object.values(namesOf(id)))
}
