import { articlePath } from '#domain/articles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { pinSeoUrl } from '../pins/view.ts'
import type { ArticleRow, BoardRow, PinRow, ProfileRow, TopicRow } from './queries.ts'
import type { Entry } from './stored.ts'

interface RowsOf {
  profiles: ProfileRow[]
  boards: BoardRow[]
  pins: PinRow[]
  topics: TopicRow[]
  articles: ArticleRow[]
}

/** The entries of a slice, without those that search engines may not list. */
export const ENTRIES: { [Kind in keyof RowsOf]: (rows: RowsOf[Kind]) => Entry[] } = {
  profiles: (rows) =>
    listedIn(rows).map(({ username, picture }: ProfileRow) => [href(routes.profile, { username }), 0, picture ?? '']),
  boards: (rows) =>
    listedIn(rows).map(({ username, slug, modified, picture }: BoardRow) => [
      href(routes.board, { username, slug }),
      modified,
      picture ?? '',
    ]),
  pins: (rows) => listedIn(rows).map((pin: PinRow) => [pinSeoUrl(pin), 0, pin.picture ?? '']),
  topics: (rows) => listedIn(rows).map(({ at }: TopicRow) => [href(routes.topic, { topic: String(at) }), 0, '']),
  articles: (rows) => {
    const groups = Map.groupBy(listedIn(rows), ({ root }) => root)
    return listedIn(rows).map((row): Entry => {
      const others = (groups.get(row.root) ?? []).map((each): [string, string] => [each.locale, pathOf(each)])
      return [pathOf(row), row.modified, row.picture ?? '', others]
    })
  },
}

function listedIn<Row extends { listed: 0 | 1 }>(rows: Row[]): Row[] {
  return rows.filter(({ listed }) => listed === 1)
}

function pathOf({ id, title, isShop, type }: ArticleRow): string {
  return articlePath({ id, title, isShop: isShop === 1, type })
}
