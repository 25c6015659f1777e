import type { Json } from '#worker/db/sql.ts'
import type { sessions } from './model/accounts/tables.ts'
import type { users } from './model/profiles/tables.ts'

type User = typeof users.$inferSelect

/** The signed-in person of a `/v3` call. */
export type AccountViewer = Pick<
  User,
  'id' | 'username' | 'fullName' | 'imageKey' | 'locale' | 'isPartner' | 'groupBoardCount' | 'limitedUntil'
> &
  Pick<typeof sessions.$inferSelect, 'loginState'>

/** The signed-in person of a page, with what its header and menus show. */
export interface ViewerRow
  extends Pick<AccountViewer, 'id' | 'username' | 'fullName' | 'imageKey' | 'locale' | 'isPartner' | 'loginState'>,
    Pick<
      User,
      | 'isEmployee'
      | 'groupBoardCount'
      | 'limitedUntil'
      | 'shortcutsOn'
      | 'logsOn'
      | 'followRequestCount'
      | 'messagingOn'
    > {
  /** ms since 1970; null if their address is confirmed. */
  unconfirmedSince: number | null
  boardCount: number
  hasUnread: boolean
  unseenCount: number
  /** Their linked accounts as JSON; null: none. */
  linked: Json<{ id: string; username: string }[]> | null
  /** The person who delegates to them, as JSON; null: none. */
  delegatingPerson: Json<{ id: string; username: string; full_name: string; boards: number }> | null
}
