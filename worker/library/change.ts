import { type LibraryChange, libraryChange, libraryForm, librarySchema } from '#domain/library/contract.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { action } from '../http/action/action.ts'
import { WRITE_FAILS } from '../http/action/fails.ts'
import type { Limit } from '../http/limits.ts'
import { authorizeActor } from '../profiles/write.ts'
import { continueLibraries } from './jobs.ts'
import { retryDead, updateLibrary, wakeWaiting } from './queries.ts'
import { readLibrary } from './read.ts'

const CHANGED: Limit = { name: 'library', times: 120, seconds: 3600 }
/** Items changed at once by a press; the scan of all items changes the rest, slice by slice. */
const AT_ONCE = 500

/** Changes by button of the page. */
const CHANGES = {
  keep: { keeps_copies: true },
  keep_no_more: { keeps_copies: false },
  pause: { is_paused: true },
  resume: { is_paused: false },
  retry: { retries: true },
} as const satisfies Record<string, LibraryChange>

/** Changes what is kept for the viewer, pauses or resumes, or retries dead items. Only for the account itself, never for a delegate. */
export const changeLibrary = action(
  {
    call: ['put', routes.api.library],
    ids: {},
    summary: 'Change whether copies of pictures are kept, pause that, or try what is dead again',
    input: libraryChange,
    answer: librarySchema,
    fails: [...WRITE_FAILS, 'too_often'],
  },
  async function changeLibrary({ requester, env, input: { keeps_copies: keeps, is_paused: isPaused, retries } }) {
    const { db, now } = requester
    const { viewerId } = await authorizeActor(requester, { limit: CHANGED, who: null, scope: 'boards' })
    const goesOn = keeps === true || isPaused === false
    await batch(db, {
      set: updateLibrary(viewerId, { keeps, isPaused, retries }, now),
      ...(retries && { again: retryDead(viewerId, now, AT_ONCE) }),
      ...(goesOn && { awake: wakeWaiting(viewerId, now, AT_ONCE) }),
    })
    if (env.TRANSFERS) await continueLibraries(db, now, env)
    return readLibrary(requester, env)
  },
).form({
  path: routes.do.changeLibrary,
  schema: libraryForm,
  asks: ({ act }) => ({ ids: {}, input: CHANGES[act] }),
  done: () => ({ to: routes.settingsLibrary, toast: 'saved' }),
})
