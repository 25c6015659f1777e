import type { UserUpdate } from '#domain/profiles/settings.ts'
import { namesOf, readJson } from '../running/files.ts'

/**
 * Changes of an import besides Pins and boards, for its undo: ids of followed people, boards and topics, and the settings, order and picture of the profile.
 * `import_traces` has the rest.
 */
export interface Traces {
  people: number[]
  boards: number[]
  topics: string[]
  profile?: ProfileTrace
}

/** The settings before the import, and those that it set. */
export interface ProfileTrace {
  was: UserUpdate
  set: UserUpdate
  /** If a business row existed, if the boards had a custom order, and if the website was verified. Absent in older imports. */
  hadBusiness?: boolean
  hadOrder?: boolean
  wasVerified?: boolean
  /** Keys of the previous and the new profile picture. */
  picture?: { was: string | null; is: string }
}

export async function readTraces(bucket: R2Bucket, id: number): Promise<Traces> {
  return (await readJson<Traces>(bucket, namesOf(id).traces)) ?? { people: [], boards: [], topics: [] }
}

/** Stores the traces. Called before the change: taking back something that was not done does no harm. */
export async function writeTraces(bucket: R2Bucket, id: number, traces: Traces): Promise<void> {
  await bucket.put(namesOf(id).traces, JSON.stringify(traces))
}
