import * as v from 'valibot'

/** Who can see something. `link`: it stands in no list; `people`: the owner and those who work on the board. */
export const WHO = ['everybody', 'link', 'followers', 'followers_link', 'people', 'you'] as const
export type Who = (typeof WHO)[number]

/** Why it is so. */
export const WHY = ['public', 'protected', 'secret', 'archived', 'private_profile'] as const
export type Why = (typeof WHY)[number]

/** Whether search engines may list it, or why not. */
export const ENGINES = ['listed', 'private_profile', 'not_public', 'staff', 'kept_out'] as const
export type Engines = (typeof ENGINES)[number]

const facts = { who: v.picklist(WHO), why: v.picklist(WHY), engines: v.picklist(ENGINES) }
const factsSchema = v.object(facts)
export type Audience = v.InferOutput<typeof factsSchema>

/** The answer, with its sentence in the language of the request. */
export const audienceAnswer = v.object({ ...facts, sentence: v.string() })
