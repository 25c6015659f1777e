import type { FoundPin, More } from '#domain/imports/found.ts'
import { MAX_ROWS } from '../parts.ts'
import { type PlannedLine, readPlan } from './files.ts'

/** Maximum files and other items of one slice: each file of the ZIP takes about ten requests to the store and the database. */
const FILES = 10
const MORE = 20
/** The share of a step's budget that a slice takes: 1 for Pins alone. */
const WEIGHT = { files: 6, more: 3 }

/** A new Pin, and its number in the file; undefined in older plans. */
export interface NumberedPin {
  pin: FoundPin
  number: number | undefined
}

/** New Pins, or other items, imported together, and the position after them. */
export interface Slice {
  pins: NumberedPin[]
  more: More[]
  end: number
  weight: number
}

const isPin = (line: PlannedLine) => Array.isArray(line)

/** The slices of a plan from a position to its end, without Pins that the person already has. */
export async function* slicesOf(bucket: R2Bucket, id: number, at: number, size: number): AsyncGenerator<Slice> {
  if (at >= size) return
  let slice = emptySlice(at)
  let files = 0
  for await (const lines of readPlan(bucket, id, at)) {
    for (const { line, end } of lines) {
      const more = filesOf(line)
      const isFull =
        slice.pins.length === MAX_ROWS ||
        slice.more.length === MORE ||
        (files > 0 && files + more > FILES) ||
        (!isPin(line) && slice.pins.length > 0)
      if (isFull) {
        yield weighed(slice, files)
        slice = emptySlice(slice.end)
        files = 0
      }
      slice.end = end
      files += more
      if (!Array.isArray(line)) slice.more.push(line)
      else if (line[1] === 0) slice.pins.push({ pin: line[0], number: line[2] })
    }
  }
  if (slice.end > at) yield weighed(slice, files)
}

function emptySlice(end: number): Slice {
  return { pins: [], more: [], end, weight: 1 }
}

function weighed(slice: Slice, files: number): Slice {
  const weight = (files > 0 ? WEIGHT.files : 0) + (slice.more.length > 0 ? WEIGHT.more : 0)
  return { ...slice, weight: Math.max(1, weight) }
}

function filesOf(line: PlannedLine): number {
  if (Array.isArray(line)) return line[1] === 1 ? 0 : Object.keys(line[0].files).length
  return 'files' in line ? Object.keys(line.files).length : 0
}
