/** Changes for a person: a new notification, a new message, or changed permissions to write in a conversation. */
export const LIVE_KINDS = ['notification', 'message', 'conversation'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** Message of a socket as JSON. Only names a thing, which the browser then requests from `/v3`. */
export interface LiveEvent {
  kind: LiveKind
  /** The id of the notification or of the conversation. */
  id: string
  /** The id of the event: later events of the same thing have higher ones. */
  version: string
}

/** The only text that a browser sends, and its answer: shows both sides that the connection works. */
export const PING = 'ping'
export const PONG = 'pong'

/** Close code after the session has ended: the browser does not reconnect. */
export const SESSION_ENDED = 4401
