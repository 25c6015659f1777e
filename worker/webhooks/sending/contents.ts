import { boardFieldSets, boardQuery } from '#domain/boards/contract.ts'
import { Failure } from '#domain/errors.ts'
import { pickFields } from '#domain/field-sets.ts'
import { pinQuery } from '#domain/pins/contract.ts'
import { userQuery } from '#domain/profiles/contract.ts'
import { TEST_KIND } from '#domain/webhooks/rules.ts'
import { readAsPerson } from '#worker/accounts/read.ts'
import { askBoard, boardOf } from '#worker/boards/read.ts'
import { boardView } from '#worker/boards/view.ts'
import { askThread, threadOf } from '#worker/comments/read.ts'
import type { Results } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { withWholePicture } from '#worker/http/api/envelope.ts'
import { judge } from '#worker/http/api/operation.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { askPin, pinOf } from '#worker/pins/read.ts'
import { pinItem } from '#worker/pins/view.ts'
import { accessOf, askAccess, userAnswer } from '#worker/profiles/read.ts'
import type { HeldRow } from './queries.ts'

/**
 * Reads the contents of a webhook's events as its owner: the same values as the calls of `/v3` return now. undefined: deleted, or no longer visible to the
 * owner.
 */
export async function readContents(db: Database, userId: number, held: readonly HeldRow[], site: Site, now: number) {
  const { requester, read } = await readAsPerson(db, userId, now, (as) => held.map((each) => askContent(as, each)))
  return held.map((each, i) => {
    try {
      return contentOf(requester, each, read[i] ?? {}, site)
    } catch (error) {
      if (error instanceof Failure) return undefined
      throw error
    }
  })
}

function askContent(requester: Requester, { kind, thingId, pinId }: HeldRow) {
  return {
    pin: kind === 'pin.created' ? askPin(requester, thingId) : undefined,
    board: kind === 'board.created' ? askBoard(requester, thingId) : undefined,
    comment:
      kind === 'comment.created' && pinId !== null
        ? { pin: askPin(requester, pinId), thread: askThread(requester, pinId, thingId) }
        : undefined,
    follower: kind === 'follow.created' ? askAccess(requester, { id: thingId }) : undefined,
  }
}
type Content = Partial<Results<ReturnType<typeof askContent>>>

function contentOf(requester: Requester, { kind }: HeldRow, content: Content, site: Site): unknown {
  const { pin, board, comment, follower } = content
  if (pin)
    return withWholePicture(
      pinItem(pinOf(requester, pin).parts, true, judge(pinQuery, {}), site.mediaBase),
      site.origin,
    )
  if (board) {
    const view = boardView(boardOf(requester, board).board, site.mediaBase, new URL(site.origin).host)
    return pickFields(view, boardFieldSets[judge(boardQuery, {}).field_set_key])
  }
  if (comment) {
    pinOf(requester, comment.pin)
    return threadOf(comment.thread, site.mediaBase, requester.now).comment
  }
  if (follower) {
    const access = accessOf(requester, follower)
    const { user, followedByUser } = access
    if (!user || user.closedAt !== null || !followedByUser) return undefined
    return userAnswer(access, user, judge(userQuery, {}), site)
  }
  return kind === TEST_KIND ? { test: true } : undefined
}
