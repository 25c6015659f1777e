import * as v from 'valibot'
import { atMost } from '../wire.ts'

/** The query of a card: a path of this site from a message. */
export const linkCardQuery = v.object({ path: v.pipe(v.string(), v.minLength(1), atMost('message')) })

/** The target of a link in a message, as far as the viewer may see it. */
export const linkCardSchema = v.object({
  type: v.picklist(['pin', 'board', 'user']),
  title: v.string(),
  /** The saver of the Pin or owner of the board; for a person, their username. */
  note: v.string(),
  url: v.string(),
  image_url: v.nullable(v.string()),
})
export type LinkCard = v.InferOutput<typeof linkCardSchema>
