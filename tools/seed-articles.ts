import { sql } from 'drizzle-orm'
import { blocksOf, shownIn } from '#domain/articles/blocks.ts'
import { localeParts } from '#domain/articles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { placeSlug } from '#domain/text.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { articles as table } from '#worker/model/articles/tables.ts'
import { articles, type DemoArticle } from './demo/articles.ts'

const DAY = 24 * 3600 * 1000
/** The author of the articles in the demo world. */
const EDITOR = 'june'

/** Publishes the articles of the demo world, with its Pins and boards. */
export async function seedArticles(db: Database, ids: ReadonlyMap<string, number>, now: number): Promise<void> {
  const idOf = (username: string) => ids.get(username) ?? 0
  const made = new Map<string, number>()
  for (const article of articles) {
    const id = newId()
    const { title, intro, locale, type, isShop = false, days_ago, translates } = article
    const text = (await Promise.all(article.parts.map((part) => linesOf(db, idOf, part)))).join('\n\n')
    const { pins, boards } = shownIn(blocksOf(text))
    const publishAt = now - days_ago * DAY
    await batch(db, [
      db.insert(table).values({
        ...{ id, title, intro, ...localeParts(locale), type, isShop, text, publishAt },
        pinIds: pins.map(Number),
        boardIds: Object.fromEntries(
          await Promise.all(
            boards.map(
              async ({ username, slug }) => [`${username}/${slug}`, await boardOf(db, idOf(username), slug)] as const,
            ),
          ),
        ),
        originalId: translates === undefined ? null : (made.get(translates) ?? null),
        ...{ editorId: idOf(EDITOR), createdAt: publishAt, updatedAt: publishAt },
      }),
    ])
    made.set(article.name, id)
  }
}

/** A part of an article as lines of the editor's text. */
async function linesOf(
  db: Database,
  idOf: (username: string) => number,
  part: DemoArticle['parts'][number],
): Promise<string> {
  if (typeof part === 'string') return part
  if ('board' in part) {
    const [username, name] = part.board
    return href(routes.board, { username, slug: placeSlug(name) })
  }
  const [username, name] = part.pins
  const found = await db.all<{ id: number }>(sql`select p.id from pins as p join boards as b on b.id = p.board_id
    where b.owner_id = ${idOf(username)} and b.name = ${name} and p.listed = 1 and p.is_story = 0 order by p.saved_rk
    limit ${part.take} offset ${part.skip ?? 0}`)
  if (found.length < part.take) throw new Error(`${username}'s board ${name} has too few Pins for an article`)
  return found.map(({ id }) => href(routes.pin, { pin: String(id) })).join('\n')
}

async function boardOf(db: Database, ownerId: number, slug: string): Promise<number> {
  const [found] = await db.all<{ id: number }>(
    sql`select id from boards where owner_id = ${ownerId} and slug = ${slug}`,
  )
  if (!found) throw new Error(`There is no board ${slug} for an article`)
  return found.id
}
