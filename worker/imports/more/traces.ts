import type { UserUpdate } from '../../../domain/profiles/settings.ts'
import { namesOf, readJson } from '../running/files.ts'

/**
 * What an import changed besides Pins and boards, for its undo: ids of people and boards and topics that it follows, and the settings, order and picture of
 * the profile. `import_traces` has the rest.
 */
export interface Traces {
  people: number[]
  boards: number[]
  topics: string[]
  profile?: ProfileTrace
}

/** The settings before, and those that the import set. */
export interface ProfileTrace {
  was: UserUpdate
  set: UserUpdate
  /** Whether there was a row of a business, whether the boards had an order of their own, and whether the website was verified. Absent in older imports. */
  hadBusiness?: boolean
  hadOrder?: boolean
  wasVerified?: boolean
  /** Keys of the profile picture before and after. */
  picture?: { was: string | null; is: string }
}

export async function readTraces(bucket: R2Bucket, id: number): Promise<Traces> {
  return (await readJson<Traces>(bucket, namesOf(id).traces)) ?? { people: [], boards: [], topics: [] }
}

/** Written before the change: what is named here and was not done can be taken back without harm. */
export async function writeTraces(bucket: R2Bucket, id: number, traces: Traces): Promise<void> {
  await bucket.put(namesOf(id).traces, JSON.stringify(traces))
}
