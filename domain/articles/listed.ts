import * as v from 'valibot'
import { bookmarkParameter } from '../wire.ts'
import { ARTICLE_KINDS } from './rules.ts'

export const articlesQuery = v.object({ bookmark: bookmarkParameter })

/** An article of a list, in the reader's language, or in English if there are none in that language. */
export const articleSchema = v.object({
  id: v.string(),
  title: v.string(),
  intro: v.string(),
  kind: v.picklist(ARTICLE_KINDS),
  /** Path of its page. */
  url: v.string(),
  language: v.string(),
  /** RFC 2822. */
  published_at: v.string(),
  /** Picture of its first Pin that the viewer may see; null: they may see none. */
  image: v.nullable(v.object({ url: v.string(), width: v.number(), height: v.number(), dominant_color: v.string() })),
})
export type ArticleAnswer = v.InferOutput<typeof articleSchema>
