import type { Place } from '../../boards/picker/place.ts'

/** A save that a person asked for, until the server has answered. */
export interface WantedSave {
  /** The idempotency key: however often the save is sent, it is done once (REL-17). */
  key: string
  pin: string
  /** null: the profile. */
  place: Place | null
  /** The feed's tracking data (CON-002). */
  tracking: string | null
}
