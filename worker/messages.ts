import type { CountedEvent, ViewKind } from '../domain/analytics/contract.ts'
import type { bellMails } from './model/notifications/tables.ts'

// What the queues carry. `settings.ts` says which queue takes which.

/** What one request told: who looked (never stored as it is), and at what. */
export interface ViewsMessage {
  events: { kind: ViewKind; id: string }[]
  /** How often each event was told; absent in messages of earlier versions. */
  counts?: Partial<Record<CountedEvent, number>>
  /** The viewer's id; null for visitors. */
  viewerId: string | null
  /** A visitor's address and browser; they leave the queue as a hash. */
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

/** The person whose Pins are looked through, or the site that something is fetched from. */
export type LibraryMessage = { library: number } | { host: string }

/** The key of a picture to analyze. */
export interface MediaMessage {
  key: string
}

/** Which mail of a bell is due. */
export type BellMail = Pick<typeof bellMails.$inferSelect, 'userId' | 'pace' | 'notificationId'>

/** A webhook that has something to send. */
export interface HookMessage {
  webhookId: number
}
