import { namesOf, type Places, readJson } from '../running/files.ts'

/**
 * The boards that an import makes, by `ref`, and the sections that it adds to existing boards. They are noted before they are made, so that the next step and
 * the undo find them wherever a step ends. An id noted for something never made belongs to nothing.
 */
export interface Made {
  boards: { ref: string; id: number }[]
  sections: { board: number; id: number }[]
}

/** The boards and sections noted by an import. Older imports have only noted the places of their boards. */
export async function readMade(bucket: R2Bucket, importId: number): Promise<Made> {
  const { made, places } = namesOf(importId)
  const noted = await readJson<Made>(bucket, made)
  if (noted) return noted
  const known = Object.entries((await readJson<Places>(bucket, places)) ?? {})
  return { boards: known.flatMap(([ref, { id, isNew }]) => (isNew ? [{ ref, id }] : [])), sections: [] }
}

export async function writeMade(bucket: R2Bucket, importId: number, made: Made): Promise<void> {
  await bucket.put(namesOf(importId).made, JSON.stringify(made))
}
