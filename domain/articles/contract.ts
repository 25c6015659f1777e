import * as v from 'valibot'
import type { TextLimit } from '../limits.ts'
import { cleanLine, cleanLines } from '../text.ts'
import { atMost, idField } from '../wire.ts'
import { ARTICLE_TYPES, EDITORIAL_LOCALES } from './rules.ts'

/** Actions of the form's buttons; each also stores the text. */
export const ARTICLE_ACTS = ['save', 'publish', 'unpublish'] as const

const line = (name: TextLimit) => v.pipe(v.string(), v.transform(cleanLine), atMost(name))
const noneOr = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    schema,
  ])

/** A UTC time as a date field sends it, `2026-12-31T18:00`, as ms since 1970. */
const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/),
  v.transform((text) => Date.parse(`${text}Z`)),
  v.check((time) => !Number.isNaN(time)),
)

/** An article as its form sends it. Without an id it is new. */
export const articleForm = v.strictObject({
  article_id: v.optional(idField),
  /** The version that the form showed: a later one is not overwritten. */
  version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), '0'),
  title: v.pipe(line('articleTitle'), v.nonEmpty()),
  intro: v.optional(line('articleIntro'), ''),
  locale: v.picklist(EDITORIAL_LOCALES),
  type: v.pipe(v.string(), v.transform(Number), v.picklist(ARTICLE_TYPES)),
  is_shop: v.optional(v.literal('on')),
  /** Address of the Pin that gives the lead picture. */
  lead: v.optional(line('link'), ''),
  /** Id of the article that this one translates. */
  translates: v.optional(noneOr(idField), ''),
  text: v.optional(v.pipe(v.string(), v.transform(cleanLines), atMost('articleText')), ''),
  act: v.optional(v.picklist(ARTICLE_ACTS), 'save'),
  /** When it is published; empty: at once. */
  publish_at: v.optional(noneOr(moment), ''),
})
export type ArticleInput = v.InferOutput<typeof articleForm>

export const deleteArticleForm = v.strictObject({ article_id: idField, return_to: v.optional(v.string()) })
