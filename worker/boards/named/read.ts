import { type BoardItem, type BoardListOptions, GROUPS } from '#domain/boards/contract.ts'
import { wantedGroups } from '#domain/boards/rules.ts'
import { Failure } from '#domain/errors.ts'
import { wordsOf } from '#domain/search/words.ts'
import { nameKey } from '#domain/text.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '#worker/db/bookmark.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import type { Who } from '#worker/model/profiles/rules.ts'
import { listAccess, ofPerson, requireProfile, selectOwner } from '#worker/profiles/read.ts'
import { pickedBoard } from '../view.ts'
import { selectNamed } from './queries.ts'

/** The viewer's own and shared boards whose names match `q`, exact matches first (W-14, docs/decisions/043). */
export async function readBoardsNamed(
  requester: Requester,
  who: Who,
  options: BoardListOptions & { q: string },
  site: Site,
): Promise<Page<BoardItem>> {
  if (who !== 'me' || options.field_set_key !== 'board_picker')
    throw new Failure('invalid', { faults: [{ field: 'q', code: 'invalid' }] })
  const { db } = requester
  const key = nameKey(options.q)
  const groups = wantedGroups(options, true).map((group) => GROUPS.indexOf(group))
  const feed = ['boards named', key, groups.join()].join('|')
  const position = readBookmark(feed, options.bookmark)
  const query = {
    me: requesterSql(requester),
    key,
    words: wordsOf(options.q),
    groups,
    after: position && position !== 'end' ? { tier: position.stage, id: Number(position.keys[0]) } : null,
    limit: options.page_size + 1,
  }
  const { owner, named } = await batch(db, {
    owner: selectOwner(ofPerson(requester, who, 'own')),
    named: position === 'end' ? [] : selectNamed(query),
  })
  requireProfile(listAccess(requester.place.isBot, owner), who)
  const rows = named.flat().toSorted((a, b) => a.tier - b.tier || b.card.boardId - a.card.boardId)
  if (rows.length === 0) return emptyPage()
  const page = pageOf(rows, options.page_size, feed, ({ tier, card }) => ({ stage: tier, keys: [card.boardId] }))
  return { items: page.items.map(({ card }) => pickedBoard(card, site.mediaBase)), bookmark: page.bookmark }
}
