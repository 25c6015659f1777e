import type { Conversation } from '../../domain/conversations/contract.ts'
import { routes } from '../../domain/routes.ts'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'

/**
 * Sends a text to people (W-38), to the conversation that they have or a new one.
 * @param key the idempotency key, the same for each try of one message
 * @throws Error whose message is the server's detail, else its message (MSG-007, MSG-008); empty: the server said nothing
 */
export async function startConversation(userIds: readonly string[], text: string, key: string): Promise<Conversation> {
  try {
    return await call<Conversation>('POST', routes.api.conversations, { user_ids: userIds, text }, { key })
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error })
  }
}

/** What the server says of a failure: the detail, else the message; '' if it said nothing. */
export function reasonOf(error: unknown): string {
  return error instanceof CallError ? (error.detail ?? error.message) : ''
}
