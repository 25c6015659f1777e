import type { Message } from '#domain/conversations/contract.ts'

/**
 * The last of the viewer's messages that others have read, with the number of readers; null: none.
 * @param seen the `seq` up to which each other person who shows it has read
 */
export function seenIn(
  messages: readonly Message[],
  viewerId: string | undefined,
  seen: readonly number[],
): { seq: number; count: number } | null {
  const last = Math.max(0, ...seen)
  const own = messages.findLast(({ sender_id, seq }) => sender_id === viewerId && seq <= last)
  return own ? { seq: own.seq, count: seen.filter((seq) => seq >= own.seq).length } : null
}
