import { rendition } from '#client/data/rendition.ts'
import { allChoices } from '#domain/notifications/choices.ts'
import type { Actor, Bell, Notification } from '#domain/notifications/contract.ts'
import { BOARD_KINDS, isSiteKind, PIN_KINDS } from '#domain/notifications/kinds.ts'
import { rfc2822 } from '#domain/time.ts'
import { type Json, parseJson } from '#worker/db/sql.ts'
import { boardUrl } from '../boards/view.ts'
import type { RowOf } from '../db/statement.ts'
import { NAMED, type NotificationRow, type PersonJson, type selectBell } from './queries.ts'

interface PinJson {
  id: number
  title: string
  imageKey: string | null
  color: string
}
interface BoardJson {
  id: number
  name: string
  slug: string
  ownerUsername: string
}

interface ReportJson {
  number: number
  acted: boolean
}
interface DecisionJson {
  id: number
  name: string
  state: 'made' | 'upheld' | 'reversed'
}

/** A notification; null if the receiver may no longer see anything or anybody in it. */
export function notificationView(row: NotificationRow, base: string): Notification | null {
  const { kind } = row
  const people = parseJson(row.people)
  const [latest] = people
  const pin = parsed<PinJson>(row.pin)
  const board = parsed<BoardJson>(row.board)
  const namesPin = PIN_KINDS.some((each) => each === kind)
  const namesBoard = BOARD_KINDS.some((each) => each === kind)
  if (!latest || (namesPin && !pin) || (namesBoard && !board) || (isSiteKind(kind) && row.site === null)) return null
  const [actor, ...others] = isSiteKind(kind) ? [] : people.map((person) => actorView(person, base))
  const report = kind === 'report_answer' ? parsed<ReportJson>(row.site) : null
  const decision = kind === 'decision' ? parsed<DecisionJson>(row.site) : null
  // Below the maximum of names all people are known; else people who can no longer be seen are still counted.
  const count = people.length < NAMED ? people.length : Math.max(NAMED, row.peopleCount)
  return {
    id: String(row.id),
    type: kind,
    actor: actor ?? null,
    other_actors: others,
    actor_count: actor ? count : 0,
    pin: pin && {
      id: String(pin.id),
      title: pin.title,
      image_url: rendition(base, pin.imageKey, '236x'),
      color: pin.color,
    },
    comment: latest.comment ? { id: String(latest.comment.id), text: latest.comment.text } : null,
    board: board && { id: String(board.id), name: board.name, url: boardUrl(board) },
    browser: kind === 'sign_in' ? parsed<Notification['browser']>(row.site) : null,
    report: report && { ...report, number: String(report.number) },
    decision: decision && { ...decision, id: String(decision.id) },
    event_id: String(-row.rk),
    is_unread: row.isUnread === 1,
    created_at: rfc2822(row.createdAt),
  }
}

function parsed<Value>(json: Json<Value> | null): Value | null {
  return parseJson(json)
}

function actorView({ id, username, fullName, imageKey }: PersonJson, base: string): Actor {
  return {
    id: String(id),
    username,
    full_name: fullName,
    image_medium_url: rendition(base, imageKey, '75x75'),
    avatar_color_index: id % 10,
  }
}

/** The bell. A person without a row has no notifications and no choices yet. */
export function bellView(row: RowOf<typeof selectBell> | undefined, unread: { hasUnread: number } | undefined): Bell {
  const off = Object.fromEntries((row?.off ?? []).map((kind) => [kind, 'not' as const]))
  return {
    unseen_count: row?.unseenCount ?? 0,
    choices: allChoices({ ...off, ...row?.choices }),
    time_zone: row?.mail?.zone ?? null,
    has_unread_messages: unread?.hasUnread === 1,
  }
}
