/**
 * What may have changed for a person: they have a new notification, a new message, or who may write in a conversation is different now.
 */
export const LIVE_KINDS = ['notification', 'message', 'conversation'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** What a socket sends as JSON. It only names a thing; the browser asks `/v3` for it. */
export interface LiveEvent {
  kind: LiveKind
  /** Of a notification: its id. Otherwise the id of the conversation. */
  id: string
  /** The id of what happened: a later event of the same thing has a higher one. */
  version: string
}

/** The only text that a browser sends, and the answer to it. They show both sides that the connection still works. */
export const PING = 'ping'
export const PONG = 'pong'

/** Code with which a socket is closed after its session has ended: the browser opens no other one. */
export const SESSION_ENDED = 4401
