import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { atMost, bookmarkParameter, pageSize } from '../wire.ts'
import { correspondentSchema, messageSchema } from './contract.ts'

/** The query of a search in one's messages: the beginnings of words of three letters or more, other words as a whole. */
export const foundQuery = v.object({
  q: v.pipe(v.string(), v.trim(), v.minLength(1), atMost('searchQuery')),
  page_size: pageSize(LIMITS.pageSize.messagesFound),
  bookmark: bookmarkParameter,
})
export type FoundOptions = v.InferOutput<typeof foundQuery>

/** A message that a search found. */
export const foundMessageSchema = v.object({
  ...messageSchema.entries,
  conversation_id: v.string(),
  is_group: v.boolean(),
  /** How many others there are in the conversation. */
  user_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** In a conversation of two the other person; in a group who wrote it. null: the account is gone. */
  user: v.nullable(correspondentSchema),
  /** Matches in the text: from and to, in UTF-16 units. */
  marks: v.array(v.tuple([v.number(), v.number()])),
})
export type FoundMessage = v.InferOutput<typeof foundMessageSchema>

const BEFORE = 60
const AFTER = 160

/**
 * The part of a text around its first match, in one line, with the matches in it. A text that is cut ends or begins with an ellipsis, and never
 * inside a character of two units.
 */
export function excerptOf({ text, marks }: Pick<FoundMessage, 'text' | 'marks'>): Pick<FoundMessage, 'text' | 'marks'> {
  const first = marks[0]?.[0] ?? 0
  const from = first <= BEFORE ? 0 : whole(text, text.indexOf(' ', first - BEFORE) + 1 || first - BEFORE, first)
  const to = Math.max(whole(text, Math.min(text.length, first + AFTER), text.length), marks[0]?.[1] ?? 0)
  const lead = from > 0 ? '…' : ''
  return {
    text: lead + text.slice(from, to).replaceAll('\n', ' ') + (to < text.length ? '…' : ''),
    marks: marks
      .filter(([begin, end]) => begin >= from && end <= to)
      .map(([begin, end]) => [begin - from + lead.length, end - from + lead.length]),
  }
}

/** The position, moved by one where it would split a surrogate pair; at most `most`. */
function whole(text: string, at: number, most: number): number {
  const isInside = /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '')
  return Math.min(isInside ? at + 1 : at, most)
}
