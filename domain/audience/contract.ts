import * as v from 'valibot'

/** Who can see something. `link`: everybody who has the address, because it is in no list; `people`: the owner and collaborators. */
export const WHO = ['everybody', 'link', 'followers', 'followers_link', 'people', 'you'] as const
export type Who = (typeof WHO)[number]

/** The reason. */
export const WHY = ['public', 'protected', 'secret', 'archived', 'private_profile'] as const
export type Why = (typeof WHY)[number]

/** If search engines may list it; else the reason. */
export const ENGINES = ['listed', 'private_profile', 'not_public', 'staff', 'kept_out'] as const
export type Engines = (typeof ENGINES)[number]

/** Why a person cannot see something. */
export const HIDDEN = ['archived', 'secret', 'private_profile'] as const
export type Hidden = (typeof HIDDEN)[number]

const facts = { who: v.picklist(WHO), why: v.picklist(WHY), engines: v.picklist(ENGINES) }
const factsSchema = v.object(facts)
export type Audience = v.InferOutput<typeof factsSchema>

/** If one person can see it, and if not, the condition that hides it from them. */
const personFacts = { username: v.string(), hidden_by: v.nullable(v.picklist(HIDDEN)) }
const personSchema = v.object(personFacts)
export type SeenBy = v.InferOutput<typeof personSchema>

/** A person to ask about, by username; empty: nobody. */
export const audienceQuery = v.object({
  user: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.transform((text) => text.replace(/^@/, '')),
      v.maxLength(40),
    ),
  ),
})

/** The answer, with sentences in the language of the request. `person`: the person in the query. */
export const audienceAnswer = v.object({
  ...facts,
  sentence: v.string(),
  person: v.optional(v.object({ ...personFacts, sentence: v.string() })),
})
