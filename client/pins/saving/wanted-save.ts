import type { Place } from '#client/boards/picker/place.ts'

/** A save that the server has not answered yet. */
export interface WantedSave {
  /** Idempotency key: a resent save is done once (REL-17). */
  key: string
  pin: string
  /** null: the profile. */
  place: Place | null
  /** The feed's tracking data (CON-002). */
  tracking: string | null
}
