import type { Conversation } from '#domain/conversations/contract.ts'
import { routes } from '#domain/routes.ts'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'

/**
 * Sends a text to people (W-38), in their existing conversation or a new one.
 * @param key the idempotency key, the same for each try of one message
 * @throws Error whose message is the server's detail, else its message (MSG-007, MSG-008); empty: the server gave none
 */
export async function startConversation(userIds: readonly string[], text: string, key: string): Promise<Conversation> {
  try {
    return await call<Conversation>('POST', routes.api.conversations, { user_ids: userIds, text }, { key })
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error })
  }
}

/** The server's reason for a failure: the detail, else the message; '' if there is none. */
export function reasonOf(error: unknown): string {
  return error instanceof CallError ? (error.detail ?? error.message) : ''
}
