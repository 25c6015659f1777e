import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { atMost, bookmarkParameter, pageSize } from '../wire.ts'
import { correspondentSchema, messageSchema } from './contract.ts'

/** The query of a search in one's messages. Words of three letters or more match beginnings of words; shorter ones match whole words. */
export const foundQuery = v.object({
  q: v.pipe(v.string(), v.trim(), v.minLength(1), atMost('searchQuery')),
  page_size: pageSize(LIMITS.pageSize.messagesFound),
  bookmark: bookmarkParameter,
})
export type FoundOptions = v.InferOutput<typeof foundQuery>

/** A message found by a search. */
export const foundMessageSchema = v.object({
  ...messageSchema.entries,
  conversation_id: v.string(),
  is_group: v.boolean(),
  /** Number of other people in the conversation. */
  user_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** In a conversation of two the other person, in a group the author; null: the account is gone. */
  user: v.nullable(correspondentSchema),
  /** Matches in the text: from and to, in UTF-16 units. */
  marks: v.array(v.tuple([v.number(), v.number()])),
})
export type FoundMessage = v.InferOutput<typeof foundMessageSchema>
