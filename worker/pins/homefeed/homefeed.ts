import { Failure } from '#domain/errors.ts'
import { lookOf } from '#domain/media/look.ts'
import { type PinItem, type PinListOptions, pinItemSchema, pinListQuery } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { type Position, readBookmark } from '#worker/db/bookmark.ts'
import { listing } from '#worker/http/action/reading.ts'
import type { Requester } from '#worker/http/requester.ts'
import { withArticle } from '../articles/article-item.ts'
import { selectNewsArticle } from '../articles/queries.ts'
import { pinItems } from '../feeds/list.ts'
import { type Once, pageOnce } from '../feeds/once.ts'
import { type PinParts, personOf } from '../view.ts'
import { type HomeRange, type HomeRow, selectHome, selectHomeUnlisted, selectViewerInbox } from './queries.ts'

const FEED = 'homefeed'

/**
 * The newest pins of followed people, boards and topics (TAB-032, docs/decisions/123): two rows read per pin, whatever the number of follows
 * (docs/decisions/027). Reading writes nothing: follows and the nightly job write the list (docs/decisions/037). The first page carries the newest article
 * (docs/decisions/096). Visitors get 401.
 */
export async function readHomefeed(
  requester: Requester,
  options: PinListOptions,
  base: string,
): Promise<Page<PinItem>> {
  if (requester.sessionHash === null) throw new Failure('no_session')
  const position = readBookmark(FEED, options.bookmark)
  const start = position === 'end' ? { stage: 0, keys: [Number.MAX_SAFE_INTEGER] } : position
  const range = (after: Position | null, limit: number) => ({
    after: (after?.keys[0] as number | undefined) ?? null,
    limit,
    cards: options.field_set_key === 'pin_card',
  })
  const firstRange = range(start, options.page_size + 1)
  const { rows, article } = await batch(requester.db, {
    rows: selectHome(requester, firstRange),
    article: options.bookmark === undefined ? selectNewsArticle(requester) : undefined,
  })
  const [first] = rows
  const [news] = article ?? []
  const size = options.page_size - (news ? 1 : 0)
  if (!first) await requireSession(requester)
  // A viewer without a stored list has one row. The list is not looked up again, because a job may create it between the reads.
  const unlisted = first?.seenAt === null ? first.viewerId : null
  const select = (of: HomeRange) =>
    unlisted === null ? selectHome(requester, of) : selectHomeUnlisted(requester, unlisted, of)
  const read = async (of: HomeRange) => pinsOf(await batch(requester.db, select(of)))
  const list = {
    feed: FEED,
    size,
    start,
    positionOf: ({ rk }: HomeRow) => ({ stage: 0, keys: [rk ?? 0] }),
    isShown: ({ shown, pin }: HomeRow) => Boolean(shown && pin),
    lookOf: ({ pin }: HomeRow) => pin && lookOf(pin),
    read: (after: Position, limit: number) => read(range(after, limit)),
    // A stored list has one row per picture.
    keptOf: unlisted === null ? ({ pin }: HomeRow) => ({ picture: pin?.picture ?? null, copies: 0 }) : undefined,
    // These rows include pins that the viewer may not see.
    seeks: unlisted !== null,
  }
  const page = await pageOnce(list, unlisted === null ? pinsOf(rows) : await read(firstRange))
  const shown = pinItems({ items: page.items.flatMap(partsOf), bookmark: page.bookmark }, 'people', options, base)
  // An empty homefeed explains how to begin instead of showing an article.
  const isEmpty = shown.items.length === 0 && shown.bookmark === null
  return news && !isEmpty ? { ...shown, items: withArticle(shown.items, news, options, base) } : shown
}

function pinsOf(rows: HomeRow[]): HomeRow[] {
  return rows.filter(({ rk }) => rk !== null)
}

/** Fails with 401 if the session is invalid: neither an invalid session nor an empty list has a row. */
async function requireSession(requester: Requester): Promise<void> {
  const { viewer } = await batch(requester.db, { viewer: selectViewerInbox(requester) })
  if (viewer.length === 0) throw new Failure('no_session')
}

function partsOf({ pin, pinner, promoter, topic, topicName, more }: Once<HomeRow>): PinParts[] {
  if (!pin) return []
  const reason = topic !== null && topicName !== null ? { topic: { slug: topic, name: topicName } } : {}
  return [{ pin, pinner: personOf(pinner), promoter: personOf(promoter), more, ...reason }]
}

export const listHomefeed = listing(
  {
    call: ['get', routes.api.homefeed],
    ids: {},
    login: 'any',
    summary: 'List the newest pins of followed people and boards',
    query: pinListQuery,
    answer: pinItemSchema,
    fails: ['no_session'],
  },
  ({ requester, site, query }) => readHomefeed(requester, query, site.mediaBase),
)
