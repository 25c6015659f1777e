import { href, routes } from '#domain/routes.ts'
import { digestOf } from '#worker/http/etag.ts'
import type { BoardRow } from '../queries.ts'

/**
 * The path of the collage of a board's covers, or null if the board is not public, search engines may not list it, or it has no picture. The path contains a
 * hash of the covers and of the owner's version, so it changes with the pictures (docs/decisions/133).
 */
export async function boardCollage({ card, detail, owner }: BoardRow, ownerVersion: number): Promise<string | null> {
  const keys = card.covers.flatMap(({ key }) => key ?? [])
  if (card.grp !== 0 || owner.isPrivate || detail.seoNoindexReason !== null || keys.length === 0) return null
  const tag = (await digestOf([ownerVersion, ...keys].join())).slice(0, 12)
  return href(routes.boardCollage, { board: String(card.boardId), file: `${tag}.jpg` })
}
