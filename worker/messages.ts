import type { CountedEvent, ViewKind } from '#domain/analytics/contract.ts'
import type { bellMails } from './model/notifications/tables.ts'

// Bodies of queue messages. `settings.ts` says which queue carries which.

/** Views and events of one request, with the viewer (never stored as given). */
export interface ViewsMessage {
  events: { kind: ViewKind; id: string }[]
  /** How often each event happened; absent in messages of earlier versions. */
  counts?: Partial<Record<CountedEvent, number>>
  /** The viewer's id; null for visitors. */
  viewerId: string | null
  /** A visitor's address and browser; only a hash of them is stored. */
  address: string | null
  agent: string
  /** ms since 1970 */
  at: number
}

/** The user whose suggestions are recomputed. */
export interface ClusterMessage {
  userId: number
}

/** The archive whose next step is due. */
export interface ExportMessage {
  export: number
}

/** The person whose archive is being sent. */
export interface SendMessage {
  sendFor: number
}

/** The user or board whose new pins are distributed to followers. */
export interface HomeMessage {
  /** 0: a person, 1: a board (`SourceKind`) */
  kind: 0 | 1
  sourceId: number
}

/** The import whose next step is due. */
export interface ImportMessage {
  import: number
}

/** A person whose Pins are checked, or a site to fetch from. */
export type LibraryMessage = { library: number } | { host: string }

/** The key of a picture to analyze. */
export interface MediaMessage {
  key: string
}

/** The due mail of a notification. */
export type BellMail = Pick<typeof bellMails.$inferSelect, 'userId' | 'pace' | 'notificationId'>

/** A webhook with pending deliveries. */
export interface HookMessage {
  webhookId: number
}
