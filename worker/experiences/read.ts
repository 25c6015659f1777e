import type { Words } from '#client/locales/words.ts'
import { Failure } from '#domain/errors.ts'
import {
  type ExperienceStatus,
  type ExperiencesAnswer,
  experiencesAnswer,
  experiencesQuery,
} from '#domain/experiences/contract.ts'
import { DISPLAYS, type Display, type Education, type EducationPlacement } from '#domain/experiences/display.ts'
import { EXPERIENCES, type Placement } from '#domain/experiences/placements.ts'
import { isKeyOf } from '#domain/keys.ts'
import { routes } from '#domain/routes.ts'
import { selectRequesterId } from '../accounts/read.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { requesterSql } from '../model/accounts/rules.ts'
import { selectExperience, selectExperiences } from './queries.ts'

/** The hints of some placements with their status (W-41). An unknown placement is 404 code 11. */
export async function readExperiences(
  requester: Requester,
  placements: string[],
  words: Words,
): Promise<ExperiencesAnswer> {
  const { db, sessionHash } = requester
  if (sessionHash === null) throw new Failure('no_session')
  const {
    signed: [signed],
    rows,
  } = await batch(db, {
    signed: selectRequesterId(requester),
    rows: selectExperiences(requesterSql(requester)),
  })
  if ((signed?.id ?? null) === null) throw new Failure('no_session')
  const statuses = new Map(rows.map((row) => [row.placementId, row.status]))
  return Object.fromEntries(
    placements.map((name) => {
      const status = statuses.get(name)
      const placement = placementOf(name)
      const experience = {
        experience_id: EXPERIENCES[placement],
        placement_id: name,
        ...(status !== undefined && { status }),
        ...(isEducation(placement) && { display_data: displayOf(placement, words) }),
      }
      return [name, experience]
    }),
  )
}

function isEducation(placement: Placement): placement is EducationPlacement {
  return Object.hasOwn(DISPLAYS, placement)
}

/** Texts and links of a hint in a language. */
function displayOf(placement: EducationPlacement, words: Words): Display {
  const { text, complete_button_text, secondary_cta_link: link, ...rest } = DISPLAYS[placement]
  return {
    ...rest,
    text: words._(text),
    complete_button_text: words._(complete_button_text),
    secondary_cta_link: { url: link.url, text: words._(link.text) },
  }
}

/** The first of these hints that the user has neither completed nor dismissed; null: none. */
export async function nextEducation(
  db: Database,
  userId: number,
  placements: readonly EducationPlacement[],
  words: Words,
): Promise<Education | null> {
  if (placements.length === 0) return null
  const { rows } = await batch(db, { rows: selectExperiences(userId) })
  const ended = new Set<string>(rows.filter(({ status }) => status !== 'viewed').map((row) => row.placementId))
  const placement = placements.find((each) => !ended.has(each))
  if (!placement) return null
  return { placement, experience_id: EXPERIENCES[placement], display_data: displayOf(placement, words) }
}

/** The status of a user's hint, read in the page's second batch. */
export async function statusOf(db: Database, userId: number, placement: Placement): Promise<ExperienceStatus | null> {
  const {
    found: [found],
  } = await batch(db, { found: selectExperience(userId, placement) })
  return found?.status ?? null
}

export function placementOf(name: string): Placement {
  if (!isKeyOf(EXPERIENCES, name)) throw new Failure('no_such_call')
  return name
}

export const getExperiences = reading(
  {
    call: ['get', routes.api.experiences],
    ids: {},
    summary: 'List hints for some places',
    query: experiencesQuery,
    answer: experiencesAnswer,
    fails: ['no_session', 'no_such_call'],
  },
  ({ requester, words, query }) => readExperiences(requester, query.placement_ids, words),
)
