import { namesOf, type Places, readJson } from '../running/files.ts'

/**
 * The boards that an import makes, by how the file names them, and the sections that it adds to boards that were here. They are noted before they are made: so wherever a
 * step ends, the next one finds them, and the undo, too. What is noted and was never made has an id that nothing has.
 */
export interface Made {
  boards: { ref: string; id: number }[]
  sections: { board: number; id: number }[]
}

/** What an import has noted. Older ones have only noted the places of their boards. */
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
