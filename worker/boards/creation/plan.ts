import { GROUPS } from '#domain/boards/contract.ts'
import { nameOrders } from '#domain/boards/name-order.ts'
import { PRIVACIES } from '#domain/boards/privacies.ts'
import { boardGroup } from '#domain/boards/rules.ts'
import type { BoardInput, BoardValues } from '#domain/boards/values.ts'
import { nameKey } from '#domain/text.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { freeSlug, slugCandidates, wantedSlug } from '../addresses.ts'
import { selectTakenSlugs } from '../queries.ts'
import { planSections } from '../sections/append.ts'
import type { NewBoard, NewProfileBoard, NewSection, PlannedBoards } from './queries.ts'

/** A board to create. `privacy`: 0 public, 1 protected, 2 secret. */
export interface BoardSpec extends BoardInput {
  privacy?: 0 | 1 | 2
  archived?: boolean
  collaborators?: number[]
  /** Id of the newest pin added in the same batch, for the sort by last change; default: the board's id. */
  newest?: number
}

/** A board whose values follow the rules of `/v3`. Only `judgeBoard` makes this type, so that no unjudged value can be planned. */
export type JudgedBoard = Omit<BoardSpec, keyof BoardInput> & BoardValues

/** Rows for new boards, with free slugs (G-021, G-072) and one row for each member's profile. */
export async function planBoards(
  db: Database,
  owner: { id: number; username: string },
  specs: readonly JudgedBoard[],
  now: number,
): Promise<PlannedBoards> {
  const planned: PlannedBoards = { boards: [], profileBoards: [], sections: [] }
  if (specs.length === 0) return planned
  const wanted = slugCandidates(specs.map((spec) => wantedSlug(spec.name)))
  const { slugs } = await batch(db, { slugs: selectTakenSlugs(owner.id, wanted) })
  const taken = new Set(slugs.map(({ slug }) => slug))
  for (const spec of specs) {
    const one = planBoard(owner, spec, taken, now)
    planned.boards.push(...one.boards)
    planned.profileBoards.push(...one.profileBoards)
    planned.sections.push(...one.sections)
  }
  return planned
}

/** Rows for one board. Adds its slug to `taken`. */
export function planBoard(
  owner: { id: number; username: string },
  spec: JudgedBoard,
  taken: Set<string>,
  now: number,
): PlannedBoards {
  const id = newId()
  const slug = freeSlug(wantedSlug(spec.name), taken, id)
  taken.add(slug)
  const { name, privacy = 0, archived = false, collaborators = [], sections, createdAt = now } = spec
  const grp = GROUPS.indexOf(boardGroup({ privacy: PRIVACIES[privacy], archived }))
  const isGroup = collaborators.length > 0 ? 1 : 0
  const shown = { name, name_key: nameKey(name), slug, privacy, grp, section_count: sections.length }
  const board: NewBoard = {
    ...shown,
    orders: nameOrders(name),
    id,
    owner_id: owner.id,
    description: spec.description,
    kind: 'normal',
    archived: archived ? 1 : 0,
    category: spec.category,
    collaborator_count: collaborators.length,
    created_at: createdAt,
  }
  const profileBoards: NewProfileBoard[] = [owner.id, ...collaborators].map((userId) => ({
    ...shown,
    user_id: userId,
    board_id: id,
    role: userId === owner.id ? 'owner' : 'collaborator',
    is_group: isGroup,
    group_top: 1 - isGroup,
    recent_rk: -(spec.newest ?? id),
    created_rk: -id,
    owner_username: owner.username,
  }))
  return { boards: [board], profileBoards, sections: sectionRows(sections, id, createdAt) }
}

function sectionRows(titles: string[], boardId: number, createdAt: number): NewSection[] {
  return planSections(titles, new Set()).map((section, pos) => ({
    ...section,
    board_id: boardId,
    pos,
    created_at: createdAt,
  }))
}

/** The hidden board of a user's boardless pins. It is not on any profile and not counted (G-038). */
export function quicksaveBoard(ownerId: number, now: number): NewBoard {
  return {
    id: newId(),
    owner_id: ownerId,
    name: '',
    name_key: '',
    orders: null,
    slug: '_quicksave',
    description: '',
    kind: 'quicksave',
    privacy: 0,
    archived: 0,
    grp: 0,
    category: null,
    section_count: 0,
    collaborator_count: 0,
    created_at: now,
  }
}
