import * as v from 'valibot'
import { pinSchema } from '#domain/pins/contract.ts'
import { createPinForm, placeOf } from '#domain/pins/forms.ts'
import { judgePin } from '#domain/pins/judge.ts'
import { pinCreateBody } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import { subjectQuery } from '#domain/wire.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import type { Fields } from '#worker/http/forms/form.ts'
import { countNewcomerTry, refuseNewcomerOver } from '#worker/http/newcomer-limits.ts'
import { selectUnused } from '#worker/media/read.ts'
import { markMediaUsed } from '#worker/media/write.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { requireCreation } from '#worker/profiles/write.ts'
import { marksOf } from '../likeness/likeness.ts'
import { insertMarksOf } from '../likeness/queries.ts'
import { SAVE_FAILS, save } from './added.ts'
import { columnsOf, kindOf } from './columns.ts'
import { mediaIdsOf, NO_WORDS, pictureOf, textsOf, wordsOf } from './compose.ts'
import { isSaved, mayCreate } from './conditions.ts'
import { authorizePlace } from './place.ts'
import { type NewPin, pinStatements } from './queries.ts'

const isStory = (sent: Fields) => Object.hasOwn(sent, 'words')

/**
 * Creates a pin from uploads (W-51): on a board, in a section, or without a board on the profile (ORG-005). A missing, used or foreign upload is 400 at
 * `media_id`; a locked board 409; newcomers with many links get 429.
 */
export const createPin = action(
  {
    call: ['post', routes.api.pins],
    ids: {},
    summary: 'Create a pin',
    query: subjectQuery,
    input: pinCreateBody,
    answer: v.partial(pinSchema),
    fails: SAVE_FAILS,
    settlesLater: true,
  },
  async function createPin({ requester, site, input }) {
    const { now } = requester
    const wanted = mediaIdsOf(input)
    const texts = textsOf(input)
    const place = await authorizePlace(requester, input, {
      uploads: selectUnused(wanted, requesterSql(requester)),
      newcomerTries: input.link ? countNewcomerTry(requester, 'saves') : undefined,
    })
    await refuseNewcomerOver(requester, 'saves', place.viewerId, place.more.newcomerTries)
    requireCreation(place.access, input.story ? 'story' : 'pin')
    const { lead, key, values } = pictureOf(input, new Map(place.more.uploads.map((row) => [String(row.id), row])))
    const id = newId()
    const shown = { ...wordsOf(texts, NO_WORDS), ...values, annotations: [], created_at: now }
    const columns = columnsOf(judgePin(shown, now).row)
    const row: NewPin = {
      ...columns,
      ...{ id, root_id: null, repin_of: null, is_repin: 0, image_key: key, dhash: lead?.dhash ?? '', picture_id: null },
      tones: lead ? lead.tones : '',
      ...kindOf(columns),
    }
    const marks = marksOf({
      ...{ rootId: id, imageKey: key, hash: lead?.hash ?? null, link: columns.link, dhash: lead?.dhash ?? null },
    })
    const statements = {
      pin: pinStatements(row, place, mayCreate(place, wanted, now), now),
      media: lead ? markMediaUsed(wanted, key ?? lead.key, isSaved(id)) : undefined,
      marks: insertMarksOf(id, marks),
    }
    return save(requester, place, { id, words: [] }, statements, site.mediaBase)
  },
).form({
  path: routes.do.createPin,
  schema: createPinForm,
  page: (sent) => (isStory(sent) ? routes.storyBuilder : routes.pinBuilder),
  says: [400, 403, 409, 429],
  asks: ({ return_to: _, signature: __, place, words, color, ...input }) => ({
    ids: {},
    input: {
      ...input,
      ...placeOf({ ...input, place }),
      story: words === undefined ? undefined : { pages: [{ text: words, color }] },
    },
  }),
  done: ({ id }) => ({ to: id === undefined ? routes.home : href(routes.pin, { pin: id }), toast: 'pin_created' }),
})
