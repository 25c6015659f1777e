import { LIMITS } from '../../domain/limits.ts'
import { nameKey } from '../../domain/text.ts'
import { newId } from '../db/ids.ts'
import type { Growth } from './growth.ts'
import type { NewPin } from './queries.ts'
import type { PinRowInput } from './write.ts'

/** Where a pin goes: the board and the group it stands in. */
export interface BoardPlace {
  id: number
  grp: number
}

interface PinPlan {
  ownerId: number
  /** The owner is public, so that public boards' pins may be found by the world. */
  listed: boolean
  /** By the board's folded name; '' is the hidden board of pins without one. */
  places: Map<string, BoardPlace>
  /** By board id and title. */
  sections: Map<string, number>
  now: number
}

/** Rows of every table that new pins touch, and what they add to every counter. Ids follow the rows' order: the last is the newest. */
export function planPins(rows: PinRowInput[], plan: PinPlan) {
  const pins: NewPin[] = []
  const remote: { key: string; source_url: string }[] = []
  const annotations: { pin_id: number; rank: number; name: string }[] = []
  const boards = new Map<number, Growth>()
  const sections = new Map<number, Growth>()
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const place = plan.places.get(row.board === null ? '' : nameKey(row.board))
    if (!place) throw new Error('A row names a board that was not planned')
    const id = newId()
    const key = row.key ?? (row.image_url ? newKey() : null)
    if (row.image_url && key && !row.key) remote.push({ key, source_url: row.image_url })
    const sectionId = row.section ? (plan.sections.get(`${place.id} ${row.section}`) ?? null) : null
    pins.push(pinOf(row, plan, place, { id, key, sectionId }))
    for (const [rank, name] of row.annotations.entries()) annotations.push({ pin_id: id, rank, name })
    grow(boards, place.id, id, key, row.color, plan.now)
    if (sectionId !== null) grow(sections, sectionId, id, key, row.color, plan.now)
    for (const column of countedBy(row, place)) counts[column] = (counts[column] ?? 0) + 1
  }
  return { pins, remote, annotations, boards: [...boards.values()], sections: [...sections.values()], counts }
}

function pinOf(
  row: PinRowInput,
  plan: PinPlan,
  place: BoardPlace,
  made: { id: number; key: string | null; sectionId: number | null },
): NewPin {
  return {
    id: made.id,
    pinner_id: plan.ownerId,
    board_id: place.id,
    section_id: made.sectionId,
    grp: place.grp,
    listed: plan.listed && place.grp === 0 ? 1 : 0,
    boardless: row.board === null ? 1 : 0,
    saved_rk: -made.id,
    source_id: row.source_id,
    title: row.title,
    description: row.description,
    link: row.link,
    domain: row.domain,
    image_key: made.key,
    image_width: row.width,
    image_height: row.height,
    color: row.color,
    alt: (row.alt ?? '').slice(0, LIMITS.text.alt),
    is_repin: row.isRepin ? 1 : 0,
    is_story: row.isStory ? 1 : 0,
    is_video: row.isVideo ? 1 : 0,
    favorited: row.favorited ? 1 : 0,
    price_value: row.price?.value ?? null,
    price_currency: row.price?.currency ?? null,
    story: row.isStory ? JSON.stringify({ title: row.title, page_count: 1 }) : null,
    created_at: row.created_at,
  }
}

/** Every counter of a person that counts this pin (G-090). */
function countedBy(row: PinRowInput, place: BoardPlace): string[] {
  const seen = place.grp === 0
  const columns = ['pin_count']
  if (seen) columns.push('public_pin_count')
  if (!row.isRepin) columns.push('created_pin_count', ...(seen ? ['public_created_pin_count'] : []))
  if (row.isStory) columns.push('story_pin_count', ...(seen ? ['public_story_pin_count'] : []))
  if (row.board === null) columns.push('quick_saves_pin_count')
  return columns
}

function grow(
  growth: Map<number, Growth>,
  id: number,
  pinId: number,
  key: string | null,
  color: string,
  at: number,
): void {
  const sum = growth.get(id) ?? { id, pins: 0, covers: [], rk: 0, at }
  sum.pins += 1
  sum.rk = -pinId
  if (key) sum.covers = [{ key, color }, ...sum.covers].slice(0, 5)
  growth.set(id, sum)
}

/** A picture's key: 96 random bits (REL-05). */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
