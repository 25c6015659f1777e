import { rendition } from '#client/data/rendition.ts'
import { COLLAGE } from '#domain/media/collage.ts'
import { askBoard, boardOf } from '#worker/boards/read.ts'
import { boardCollage } from '#worker/boards/view.ts'
import { batch } from '#worker/db/batch.ts'
import { type Requester, visitorOf } from '#worker/http/requester.ts'
import { picturesOf, picturesOn } from '#worker/pins/read.ts'
import { loadAccess, requireProfile } from '#worker/profiles/read.ts'
import { personCollage } from '#worker/profiles/view.ts'
import { nullIfHidden } from '../hidden.ts'

/** A collage that everybody may see. */
export interface FoundCollage {
  /** Its current path. Other paths of the same board or person belong to former pictures. */
  path: string
  /** Keys of its pictures; empty: nothing to show. */
  keys: string[]
  /** Address of a picture to show where the collage can't be drawn; null: none. */
  instead: string | null
}

/** The collage of a board or person; null if visitors can't see it or search engines may not list it, for every requester. */
export function findCollage(
  requester: Requester,
  of: { board: number } | { user: number },
  base: string,
): Promise<FoundCollage | null> {
  const visitor = visitorOf(requester)
  return nullIfHidden(() => ('board' in of ? ofBoard(visitor, of.board, base) : ofPerson(visitor, of.user, base)))
}

async function ofBoard(requester: Requester, id: number, base: string): Promise<FoundCollage | null> {
  const { access, board } = boardOf(requester, await batch(requester.db, askBoard(requester, id)))
  const path = await boardCollage(board, access.user?.contentVersion ?? 0)
  return path === null ? null : found(path, await picturesOn(requester, board), null, base)
}

async function ofPerson(requester: Requester, id: number, base: string): Promise<FoundCollage | null> {
  const user = requireProfile(await loadAccess(requester, { id }), { id })
  const path = personCollage(user)
  return path === null ? null : found(path, await picturesOf(requester, user.id), user.imageKey, base)
}

function found(path: string, pictures: string[], face: string | null, base: string): FoundCollage {
  const keys = pictures.slice(0, COLLAGE.most)
  return { path, keys, instead: rendition(base, keys[0] ?? null, '736x') ?? rendition(base, face, '280x280') }
}
