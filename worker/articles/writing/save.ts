import { blocksOf, pinIn, shownIn, withPaths } from '#domain/articles/blocks.ts'
import { type ArticleInput, articleForm } from '#domain/articles/contract.ts'
import { type ArticleState, articleState, localeParts } from '#domain/articles/rules.ts'
import { Failure, tooMany } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { pageForm } from '#worker/http/forms/form.ts'
import type { Requester } from '#worker/http/requester.ts'
import { forEmployees } from '#worker/staff/middleware.ts'
import { selectHolds } from '#worker/undo/write.ts'
import { type ArticleRow, selectArticle } from '../queries.ts'
import {
  type ArticleValues,
  insertArticle,
  isVersion,
  moveTranslations,
  selectBoardIds,
  selectOriginal,
  updateArticle,
} from './queries.ts'

const TOASTS = { draft: 'article_unpublished', scheduled: 'article_scheduled', published: 'article_published' } as const
const pageOf = (article: string) => href(routes.staffArticle, { article })

const form = pageForm(routes.do.saveArticle, {
  schema: articleForm,
  page: ({ article_id }) => (article_id === undefined ? routes.staffArticleNew : pageOf(String(article_id))),
  async act(c, input) {
    const { id, state } = await saveArticle(c.var.requester, c.var.employeeId, c.var.site.origin, input)
    return { to: pageOf(String(id)), toast: input.act === 'save' ? 'article_saved' : TOASTS[state] }
  },
})

/** The form with which employees write an article. */
export const saveArticleForm = forEmployees(routes.do.saveArticle, form)

/**
 * Saves an article, and publishes, schedules or withdraws it. The text is stored as typed: addresses of things that a reader may not see are left out when it
 * is shown. 409 code 104 if the article was saved after the version that the form showed.
 */
async function saveArticle(
  requester: Requester,
  employeeId: number,
  origin: string,
  input: ArticleInput,
): Promise<{ id: number; state: ArticleState }> {
  const { db, now } = requester
  const id = input.article_id === undefined ? null : Number(input.article_id)
  const text = withPaths(input.text, origin)
  const wanted = shownIn(blocksOf(text))
  requireFew(wanted)
  const leadId = leadOf(withPaths(input.lead, origin))
  const original = input.translates === null ? null : Number(input.translates)
  const found = await batch(db, {
    article: id === null ? undefined : selectArticle(id, null),
    boards: selectBoardIds(wanted.boards),
    original: original === null ? undefined : selectOriginal(original),
  })
  const before = found.article?.[0]
  if (id !== null && !before) throw new Failure('no_such_call')
  const originalId = found.original?.[0]?.id ?? null
  if (original !== null && (originalId === null || originalId === id)) throw unknown('translates')
  const { language, country } = localeParts(input.locale)
  const pinIds = [...(leadId === null ? [] : [leadId]), ...wanted.pins.map(Number)]
  const known = { ...before?.boardIds, ...idsByName(found.boards) }
  const values: ArticleValues = {
    ...{ title: input.title, intro: input.intro, language, country, type: input.type, isShop: input.is_shop === 'on' },
    ...{ text, leadId, pinIds: [...new Set(pinIds)], originalId },
    boardIds: Object.fromEntries(
      wanted.boards.flatMap(({ username, slug }) => {
        const name = `${username}/${slug}`
        return known[name] === undefined ? [] : [[name, known[name]]]
      }),
    ),
    publishAt: publishAt(input, before, now),
  }
  const state = articleState(values.publishAt, now)
  if (id === null) return { id: await create(db, employeeId, values, now), state }
  const {
    isCurrent: [current],
  } = await batch(db, {
    isCurrent: selectHolds(isVersion(id, input.version)),
    siblings: originalId === null ? [] : moveTranslations({ id, version: input.version }, originalId),
    saved: updateArticle({ id, version: input.version, editorId: employeeId, now }, values),
  })
  if (!current?.holds) throw new Failure('article_changed')
  return { id, state }
}

async function create(db: Database, employeeId: number, values: ArticleValues, now: number): Promise<number> {
  const id = newId()
  await batch(db, { made: insertArticle(id, employeeId, values, now) })
  return id
}

/** When the article becomes public. Saving keeps the time; publishing again keeps it unless another one was typed. */
function publishAt({ act, publish_at }: ArticleInput, before: ArticleRow | undefined, now: number): number | null {
  if (act === 'unpublish') return null
  const already = before?.publishAt ?? null
  if (act === 'save') return already
  if (publish_at !== null) return publish_at
  return already !== null && already <= now ? already : now
}

function requireFew({ pins, boards }: ReturnType<typeof shownIn>): void {
  const { articlePins, articleBoards } = LIMITS.max
  if (pins.length > articlePins) throw tooMany('text', 'most_article_pins', articlePins)
  if (boards.length > articleBoards) throw tooMany('text', 'most_article_boards', articleBoards)
}

function leadOf(typed: string): number | null {
  if (typed === '') return null
  const id = pinIn(typed)
  if (id === null) throw unknown('lead')
  return Number(id)
}

function unknown(field: string): Failure {
  return new Failure('invalid', { faults: [{ field, code: 'unknown_value' }] })
}

function idsByName(rows: { name: string; id: number | null }[]): Record<string, number> {
  return Object.fromEntries(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id]])))
}
