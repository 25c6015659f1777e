import { boardFieldSets, boardQuery } from '../../../domain/boards/contract.ts'
import { Failure } from '../../../domain/errors.ts'
import { pickFields } from '../../../domain/field-sets.ts'
import { pinQuery } from '../../../domain/pins/contract.ts'
import { userQuery } from '../../../domain/profiles/contract.ts'
import { TEST_KIND } from '../../../domain/webhooks/rules.ts'
import { readAsPerson } from '../../accounts/read.ts'
import { askBoard, boardOf } from '../../boards/read.ts'
import { boardView } from '../../boards/view.ts'
import { askThread, threadOf } from '../../comments/read.ts'
import type { Database } from '../../db/open.ts'
import type { Answered } from '../../db/round.ts'
import { withWholePicture } from '../../http/api/envelope.ts'
import { judge } from '../../http/api/operation.ts'
import type { Asker, Site } from '../../http/asker.ts'
import { askPin, pinOf } from '../../pins/read.ts'
import { pinItem } from '../../pins/view.ts'
import { accessOf, askAccess, userAnswer } from '../../profiles/read.ts'
import type { HeldRow } from './queries.ts'

/**
 * Reads, as the owner of a webhook, what its events tell of: the same values as the calls of `/v3` give them now. Undefined: it is gone, or not theirs to
 * see any more.
 */
export async function readContents(db: Database, userId: number, held: readonly HeldRow[], site: Site, now: number) {
  const { asker, read } = await readAsPerson(db, userId, now, (as) => held.map((each) => askContent(as, each)))
  return held.map((each, i) => {
    try {
      return contentOf(asker, each, read[i] ?? {}, site)
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  })
}

function askContent(asker: Asker, { kind, thingId, pinId }: HeldRow) {
  return {
    pin: kind === 'pin.created' ? askPin(asker, thingId) : undefined,
    board: kind === 'board.created' ? askBoard(asker, thingId) : undefined,
    comment:
      kind === 'comment.created' && pinId !== null
        ? { pin: askPin(asker, pinId), thread: askThread(asker, pinId, thingId) }
        : undefined,
    follower: kind === 'follow.created' ? askAccess(asker, { id: thingId }) : undefined,
  }
}
type Content = Partial<Answered<ReturnType<typeof askContent>>>

function contentOf(asker: Asker, { kind }: HeldRow, content: Content, site: Site): unknown {
  const { pin, board, comment, follower } = content
  if (pin)
    return withWholePicture(pinItem(pinOf(asker, pin).parts, true, judge(pinQuery, {}), site.mediaBase), site.origin)
  if (board) {
    const view = boardView(boardOf(asker, board).board, site.mediaBase, new URL(site.origin).host)
    return pickFields(view, boardFieldSets[judge(boardQuery, {}).field_set_key])
  }
  if (comment) {
    pinOf(asker, comment.pin)
    return threadOf(comment.thread, site.mediaBase, asker.now).comment
  }
  if (follower) {
    const access = accessOf(asker, follower)
    const { user, followedByUser } = access
    if (!user || user.closedAt !== null || !followedByUser) return undefined
    return userAnswer(access, user, judge(userQuery, {}), site)
  }
  return kind === TEST_KIND ? { test: true } : undefined
}
