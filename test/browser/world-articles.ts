import { eq } from 'drizzle-orm'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import { articles } from '#worker/model/articles/tables.ts'
import { pins } from '#worker/model/pins/tables.ts'
import type { users } from '#worker/model/profiles/tables.ts'

type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<{ id: number }>

const PUBLISHED = 1_234_567_892_001
/** A draft, and the path of a published article, that no test changes. */
export const DRAFT = 1_234_567_892_002
export const ARTICLE = `/today/best/five-blues/${PUBLISHED}/`

/** A published article with Pins, a board and text, and a draft that names nothing that readers see. */
export async function addArticles(
  db: Database,
  add: Add,
  save: (id: number, rows: PinRowInput[]) => Promise<void>,
  rows: PinRowInput[],
): Promise<void> {
  const alma = await add({ username: 'alma', fullName: 'Alma Berg', firstName: 'Alma' })
  await save(
    alma.id,
    rows.map((row, i) => ({ ...row, source_id: `alma ${i}`, board: 'Blues', title: `Blue ${i}` })),
  )
  const { own } = await batch(db, {
    own: db.select({ id: pins.id, board: pins.boardId }).from(pins).where(eq(pins.pinnerId, alma.id)),
  })
  const common = { language: 'en', country: 'US', editorId: alma.id, createdAt: Date.now(), updatedAt: Date.now() }
  const text = [
    'It begins with indigo.\nSee https://example.org/indigo for more.',
    '## Then the sea',
    own.map(({ id }) => `/pin/${id}/`).join('\n'),
    '/alma/blues/',
    'And nobody knows where it ends.',
  ].join('\n\n')
  await batch(db, [
    db.insert(articles).values({
      ...common,
      ...{ id: PUBLISHED, title: 'Five blues', intro: 'From indigo to the sea.', type: 1, text },
      pinIds: own.map(({ id }) => id),
      boardIds: { 'alma/blues': own[0]?.board ?? 0 },
      // Too old for the first page of explore, whose Pins other tests count.
      publishAt: Date.now() - 60 * 24 * 3600_000,
    }),
    db.insert(articles).values({
      ...common,
      ...{ id: DRAFT, title: 'Not yet', intro: '', type: 3, text: 'A start.\n/pin/1/', pinIds: [1], boardIds: {} },
    }),
  ])
}
