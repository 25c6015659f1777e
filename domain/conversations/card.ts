import * as v from 'valibot'
import { atMost } from '../wire.ts'

/** The query of a card: a path of this site that somebody sent in a message. */
export const linkCardQuery = v.object({ path: v.pipe(v.string(), v.minLength(1), atMost('message')) })

/** What a link in a message leads to, as far as the viewer may see it. */
export const linkCardSchema = v.object({
  type: v.picklist(['pin', 'board', 'user']),
  title: v.string(),
  /** Who saved the Pin or owns the board; the name of a person in addresses. */
  note: v.string(),
  url: v.string(),
  image_url: v.nullable(v.string()),
})
export type LinkCard = v.InferOutput<typeof linkCardSchema>
