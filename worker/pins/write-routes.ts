import { Hono } from 'hono'
import * as v from 'valibot'
import { emptyBody } from '../../domain/accounts/contract.ts'
import { pinOrderAnswer, pinOrderBody } from '../../domain/boards/pin-order.ts'
import type { ErrorName } from '../../domain/errors.ts'
import { pinSchema } from '../../domain/pins/contract.ts'
import * as writes from '../../domain/pins/writes.ts'
import { routes } from '../../domain/routes.ts'
import { subjectField } from '../../domain/wire.ts'
import type { AppEnv } from '../env.ts'
import { succeed } from '../http/api/envelope.ts'
import { operation } from '../http/api/operation.ts'
import { noVisitors } from '../http/current-asker.ts'
import { idOf } from '../http/path.ts'
import { deletePin } from './deletion/delete.ts'
import { placePin } from './placing/place.ts'
import { setFavorite, setHidden, setReacted, setTopicFollowed, setTried } from './reactions/reactions.ts'
import { createPin } from './saving/create.ts'
import { repin } from './saving/repin.ts'

/** Creating, saving, deleting and flagging pins. */
export const pinWriteRoutes = new Hono<AppEnv>()

const WRITE: ErrorName[] = ['no_session', 'limited_session', 'too_large', 'wrong_type']
const SAVE: ErrorName[] = [
  ...WRITE,
  'forbidden',
  'board_not_found',
  'section_not_found',
  'target_busy',
  'email_unconfirmed',
  'publishing_disabled',
]
const pinData = v.partial(pinSchema)
const subject = v.object({ orbac_subject_id: subjectField })
const pinIdOf = (text: string) => idOf(text, 'pin_not_found')

pinWriteRoutes.post(
  routes.api.pins,
  noVisitors,
  operation({ summary: 'Create a pin', query: subject, body: writes.pinCreateBody, data: pinData, fails: SAVE }),
  async (c) => {
    c.set('settlesLater', true)
    return succeed(c, await createPin(c.var.asker, c.req.valid('json'), c.var.site.mediaBase))
  },
)

pinWriteRoutes.put(
  routes.api.boardPinOrder,
  noVisitors,
  operation({
    summary: 'Move a pin in the order of its board',
    body: pinOrderBody,
    data: pinOrderAnswer,
    fails: [...WRITE, 'forbidden', 'board_not_found', 'pin_not_found', 'source_busy'],
  }),
  async (c) => {
    const board = idOf(c.req.param('board'), 'board_not_found')
    return succeed(c, await placePin(c.var.asker, board, c.req.valid('json')))
  },
)

pinWriteRoutes.post(
  routes.api.repin,
  noVisitors,
  operation({
    summary: 'Save a pin',
    query: subject,
    body: writes.repinBody,
    isBodyOptional: true,
    data: pinData,
    fails: [...SAVE, 'pin_not_found', 'blocked'],
  }),
  async (c) => {
    c.set('settlesLater', true)
    return succeed(c, await repin(c.var.asker, pinIdOf(c.req.param('pin')), c.req.valid('json'), c.var.site.mediaBase))
  },
)

pinWriteRoutes.delete(
  routes.api.pin,
  noVisitors,
  operation({
    summary: 'Delete a pin; it can be restored for a day',
    query: subject,
    data: writes.pinDeleted,
    fails: [...WRITE, 'forbidden', 'pin_not_found', 'source_busy'],
  }),
  async (c) => succeed(c, await deletePin(c.var.asker, pinIdOf(c.req.param('pin')))),
)

/** Flags with idempotent calls to set and clear them. */
const FLAGS = [
  {
    path: routes.api.favorite,
    names: ['Mark a pin as favourite', 'Unmark a favourite pin'],
    data: writes.favoriteAnswer,
    set: setFavorite,
    fails: ['forbidden', 'pin_not_found'],
  },
  {
    path: routes.api.hide,
    names: ['Hide a pin from feeds', 'Show a hidden pin in feeds again'],
    data: writes.hideAnswer,
    set: setHidden,
    fails: ['pin_not_found'],
  },
  {
    path: routes.api.tried,
    names: ['Mark a pin as tried', 'Unmark a tried pin'],
    data: writes.triedAnswer,
    set: setTried,
    fails: ['pin_not_found', 'blocked'],
  },
  {
    path: routes.api.reaction,
    names: ['Like a pin', 'Take a like of a pin back'],
    data: writes.pinReactionAnswer,
    set: setReacted,
    fails: ['pin_not_found', 'blocked'],
  },
] as const
for (const { path, names, data, set, fails } of FLAGS) {
  const described = { query: subject, data, fails: [...WRITE, ...fails] }
  pinWriteRoutes.put(
    path,
    noVisitors,
    operation({ ...described, summary: names[0], body: emptyBody, isBodyOptional: true }),
    async (c) => succeed(c, await set(c.var.asker, pinIdOf(c.req.param('pin') ?? ''), true)),
  )
  pinWriteRoutes.delete(path, noVisitors, operation({ ...described, summary: names[1] }), async (c) =>
    succeed(c, await set(c.var.asker, pinIdOf(c.req.param('pin') ?? ''), false)),
  )
}

const topic = { data: writes.topicAnswer, fails: [...WRITE, 'no_such_call'] as ErrorName[] }
pinWriteRoutes.put(
  routes.api.topicFollow,
  noVisitors,
  operation({ ...topic, summary: 'Follow a topic', body: emptyBody, isBodyOptional: true }),
  async (c) => succeed(c, await setTopicFollowed(c.var.asker, c.req.param('topic'), true)),
)
pinWriteRoutes.delete(
  routes.api.topicFollow,
  noVisitors,
  operation({ ...topic, summary: 'Unfollow a topic' }),
  async (c) => succeed(c, await setTopicFollowed(c.var.asker, c.req.param('topic'), false)),
)
