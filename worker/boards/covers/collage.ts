import { href, routes } from '../../../domain/routes.ts'
import { digestOf } from '../../http/etag.ts'
import type { BoardRow } from '../queries.ts'

/**
 * The path of the collage of a board's pictures. It changes with them (docs/decisions/133): they are covers, or the owner's version tells of them. null
 * for boards that not everybody may find or search engines may not list, and for those without a picture.
 */
export async function boardCollage({ card, detail, owner }: BoardRow, ownerVersion: number): Promise<string | null> {
  const keys = card.covers.flatMap(({ key }) => key ?? [])
  if (card.grp !== 0 || owner.isPrivate || detail.seoNoindexReason !== null || keys.length === 0) return null
  const tag = (await digestOf([ownerVersion, ...keys].join())).slice(0, 12)
  return href(routes.boardCollage, { board: String(card.boardId), file: `${tag}.jpg` })
}
