import * as v from 'valibot'
import { neededIn } from '#domain/apps/compat.ts'
import { placeIn, textsIn } from '#domain/apps/pin-options.ts'
import { Failure } from '#domain/errors.ts'
import { pinSchema } from '#domain/pins/contract.ts'
import { placeOf, repinForm, targetBoard } from '#domain/pins/forms.ts'
import { judgePin } from '#domain/pins/judge.ts'
import { type RepinInput, repinBody } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import { subjectQuery } from '#domain/wire.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { countNewcomerTry, refuseNewcomerOver } from '#worker/http/newcomer-limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { notifySave } from '#worker/model/effects/write.ts'
import type { PinRow } from '#worker/model/pins/columns.ts'
import { requireCreation } from '#worker/profiles/write.ts'
import { authorizePin, requireUnblocked } from '../access/acting.ts'
import { selectBlocked } from '../access/queries.ts'
import { marksOf } from '../likeness/likeness.ts'
import { copyPictureMarks, insertMarksOf } from '../likeness/queries.ts'
import { SAVE_FAILS, save } from './added.ts'
import { columnsOf, kindOf } from './columns.ts'
import { textsOf, wordsOf } from './compose.ts'
import { mayRepin } from './conditions.ts'
import { authorizePlace } from './place.ts'
import { type NewPin, pinStatements, selectSource, selectWords } from './queries.ts'

const { aliases } = routes

/**
 * Saves another pin for the actor (W-51, G-154) with its picture, texts, link and annotations, on a board or on the profile. Texts and a link in the input
 * replace the pin's. An invisible pin is 404, a block 403 code 91; newcomers with many links of their own get 429. The save counts for the source and the first
 * pin of the chain.
 */
export const savePin = action(
  {
    call: ['post', routes.api.repin],
    ids: { pin: 'pin_not_found' },
    summary: 'Save a pin',
    query: subjectQuery,
    input: repinBody,
    isInputOptional: true,
    answer: v.partial(pinSchema),
    fails: [...SAVE_FAILS, 'pin_not_found', 'blocked'],
    settlesLater: true,
  },
  async function savePin({ requester, site, ids: { pin: pinId }, input }) {
    const { now } = requester
    const texts = textsOf(input)
    const place = await authorizePlace(requester, input, {
      source: selectSource(requester, pinId),
      words: selectWords(pinId),
      newcomerTries: input.link ? countNewcomerTry(requester, 'saves') : undefined,
    }).catch(async (error) => {
      // Errors of the pin take precedence over those of the place.
      if (error instanceof Failure && PLACE_ERRORS.has(error.kind)) await openSource(requester, pinId, input)
      throw error
    })
    const { source, words, newcomerTries } = place.more
    await refuseNewcomerOver(requester, 'saves', place.viewerId, newcomerTries)
    const pin = source[0]?.isSeen && !source[0].isBlocked ? source[0] : await openSource(requester, pinId, input)
    requireCreation(place.access, 'repin')
    const id = newId()
    const rootId = pin.rootId ?? pin.id
    const row = copyOf(pin, texts, id, rootId, now)
    const marks = marksOf({ rootId, imageKey: pin.imageKey, link: row.link })
    const statements = {
      pin: pinStatements(row, place, mayRepin(place, pin, now), now, words),
      marks: insertMarksOf(id, marks),
      pictureMarks: copyPictureMarks(pinId, id),
      follows: notifySave(id, pin, place.pinnerId, now),
    }
    return save(requester, place, { id, words }, statements, site.mediaBase).catch((error) => {
      // The remaining cause: the pin was deleted or blocked after the check.
      throw error instanceof Failure && error.kind === 'invalid' ? new Failure('pin_not_found') : error
    })
  },
)
  .form({
    path: routes.do.repin,
    schema: repinForm,
    asks: ({ pin_id: pin, return_to: _, place, ...rest }) => ({
      ids: { pin },
      input: { ...rest, ...placeOf({ ...rest, place }) },
    }),
    done: ({ id }, { pin_id: pin }) => ({ to: href(routes.pin, { pin }), toast: 'saved', savedPin: id }),
    asksFirst: ({ pin_id: pin = '', ...fields }) => ({
      question: { what: 'pins', pin_ids: [pin], to: targetBoard(fields) ?? null },
      keep: () => ({ label: 'exposure.other_board', href: href(routes.pinRepin, { pin }) }),
    }),
  })
  .compat(
    'Repin.create',
    {
      view: 'pin',
      asks: (options) => ({
        ids: { pin: neededIn(options, 'pin_id', 'id') },
        input: { ...placeIn(options), ...textsIn(options) },
      }),
    },
    [
      { methods: ['PUT'], path: aliases.repin },
      { methods: ['POST'], path: aliases.repin, only: ['board_section_id', 'source_url'] },
      { methods: ['PUT', 'POST'], path: aliases.save },
    ],
  )

type Texts = ReturnType<typeof textsOf>

const PLACE_ERRORS: ReadonlySet<string> = new Set(['forbidden', 'board_not_found', 'section_not_found'])

/** Reads the source by itself, so that a delegate can save what only their subject may see. An invisible pin is 404, a block 403 code 91. */
async function openSource(
  requester: Requester,
  pinId: number,
  { orbac_subject_id: subjectId }: RepinInput,
): Promise<PinRow> {
  const { parts, more } = await authorizePin(requester, pinId, { subjectId, more: selectBlocked(requester, pinId) })
  requireUnblocked(more)
  return parts.pin
}

/**
 * The new pin: the source's values, replaced by those of the input, and judged again, because the source may be older than a rule. Metadata of the linked page
 * is kept only with the same link; another link is looked up (docs/decisions/107).
 */
function copyOf(pin: PinRow, texts: Texts, id: number, rootId: number, now: number): NewPin {
  const { title, description, link, alt, color, priceValue: value, priceCurrency: currency } = pin
  const price = value === null || currency === null ? null : { value, currency }
  const shown = {
    ...wordsOf(texts, { title, description, alt, link, price }),
    ...{ width: pin.imageWidth, height: pin.imageHeight, color, story: pin.story, video: pin.video },
    ...{ annotations: [], created_at: now },
  }
  const columns = columnsOf(judgePin(shown, now).row)
  const isOtherLink = 'link' in texts && texts.link !== link
  return {
    ...columns,
    ...{ id, repin_of: pin.id, root_id: rootId, is_repin: 1, image_key: pin.imageKey, dhash: pin.dhash },
    tones: pin.tones,
    ...kindOf(columns),
    ...(!isOtherLink && { rich: pin.rich && JSON.stringify(pin.rich) }),
    picture_id: pin.pictureId,
  }
}
