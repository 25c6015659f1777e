import { GROUPS, PRIVACIES } from '../../domain/boards/contract.ts'
import { boardGroup, RESERVED_BOARD_SLUGS } from '../../domain/boards/rules.ts'
import { cutUnits } from '../../domain/imports/clean.ts'
import { nameKey, slugify } from '../../domain/text.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Database } from '../db/open.ts'
import type { NewBoard, NewProfileBoard, NewSection } from './inserts.ts'
import { selectTakenSlugs } from './queries.ts'

/** A board to make. Groups: 0 public, 1 protected, 2 secret; archived ones stand in 3. */
export interface BoardSpec {
  name: string
  description?: string
  privacy?: 0 | 1 | 2
  archived?: boolean
  category?: string | null
  sections?: string[]
  collaborators?: number[]
  createdAt?: number
  /** Id of its newest pin, where pins come in the same batch: the feed by last change goes by it. Its own id else. */
  newest?: number
}

export interface PlannedBoards {
  boards: NewBoard[]
  profileBoards: NewProfileBoard[]
  sections: NewSection[]
}

/**
 * Rows for boards that a person doesn't have yet: free addresses (a taken one gets -2, -3…, an empty one the id, a reserved one
 * "-board": G-021, G-072), one row on each profile they stand on.
 */
export async function planBoards(
  db: Database,
  owner: { id: number; username: string },
  specs: BoardSpec[],
  now: number,
): Promise<PlannedBoards> {
  const planned: PlannedBoards = { boards: [], profileBoards: [], sections: [] }
  if (specs.length === 0) return planned
  const wanted = specs.map((spec) => baseSlug(spec.name))
  const candidates = wanted.flatMap((slug) => (slug ? [slug, ...NUMBERS.map((n) => numbered(slug, n))] : []))
  const [rows] = await batch(db, [selectTakenSlugs(db, owner.id, [...new Set(candidates)])])
  const taken = new Set(rows.map(({ slug }) => slug))
  for (const [i, spec] of specs.entries()) {
    const id = newId()
    const slug = freeSlug(wanted[i] ?? '', taken, id)
    taken.add(slug)
    const privacy = spec.privacy ?? 0
    const group = boardGroup({ privacy: PRIVACIES[privacy], archived: spec.archived ?? false })
    const grp = GROUPS.indexOf(group)
    const collaborators = spec.collaborators ?? []
    const sections = spec.sections ?? []
    const key = nameKey(spec.name)
    planned.boards.push({
      id,
      owner_id: owner.id,
      name: spec.name,
      name_key: key,
      slug,
      description: spec.description ?? '',
      kind: 'normal',
      privacy,
      archived: spec.archived ? 1 : 0,
      grp,
      category: spec.category ?? null,
      section_count: sections.length,
      collaborator_count: collaborators.length,
      created_at: spec.createdAt ?? now,
    })
    const isGroup = collaborators.length > 0 ? 1 : 0
    for (const userId of [owner.id, ...collaborators]) {
      planned.profileBoards.push({
        user_id: userId,
        board_id: id,
        role: userId === owner.id ? 'owner' : 'collaborator',
        grp,
        is_group: isGroup,
        group_top: 1 - isGroup,
        name_key: key,
        recent_rk: -(spec.newest ?? id),
        created_rk: -id,
        owner_username: owner.username,
        name: spec.name,
        slug,
        privacy,
        section_count: sections.length,
      })
    }
    planned.sections.push(...sectionRows(sections, id, spec.createdAt ?? now))
  }
  return planned
}

function sectionRows(titles: string[], boardId: number, createdAt: number): NewSection[] {
  const taken = new Set<string>()
  return titles.map((title, pos) => {
    const id = newId()
    const slug = freeSlug(slugify(title), taken, id)
    taken.add(slug)
    return { id, board_id: boardId, title, slug, pos, created_at: createdAt }
  })
}

/** Boards that rows name and that are not there, each as new as its first row: a file's boards stand in the file's order. */
export function missingBoards(
  rows: { board: string | null; id?: number }[],
  there: ReadonlyMap<string, number>,
): BoardSpec[] {
  const missing = new Map<string, BoardSpec>()
  for (const { board, id } of rows) {
    if (board === null) continue
    const key = nameKey(board)
    if (!there.has(key) && !missing.has(key)) missing.set(key, { name: board, newest: id })
  }
  return [...missing.values()]
}

/** The hidden board that holds a person's pins without a board; it stands on no profile and counts nowhere (G-038). */
export function quicksaveBoard(ownerId: number, now: number): NewBoard {
  return {
    ...{ id: newId(), owner_id: ownerId, name: '', name_key: '', slug: '_quicksave', description: '' },
    ...{ kind: 'quicksave', privacy: 0, archived: 0, grp: 0, category: null },
    ...{ section_count: 0, collaborator_count: 0, created_at: now },
  }
}

const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9]

function baseSlug(name: string): string {
  const slug = slugify(name)
  return RESERVED_BOARD_SLUGS.has(slug) || slug.startsWith('_') ? `${slug}-board` : slug
}

function numbered(slug: string, n: number): string {
  return `${cutUnits(slug, 48)}-${n}`
}

function freeSlug(slug: string, taken: Set<string>, id: number): string {
  if (slug === '') return String(id)
  if (!taken.has(slug)) return slug
  const free = NUMBERS.map((n) => numbered(slug, n)).find((each) => !taken.has(each))
  return free ?? `${cutUnits(slug, 30)}-${id}`
}

/** What new boards add to their owner's counters, by group. */
export function boardCounts(boards: NewBoard[]): Record<string, number> {
  const columns = ['public_board_count', 'protected_board_count', 'secret_board_count', 'archived_board_count']
  const counts: Record<string, number> = {}
  for (const board of boards) {
    const column = columns[Number(board.grp)] ?? 'public_board_count'
    counts[column] = (counts[column] ?? 0) + 1
    if (Number(board.collaborator_count) > 0) counts.group_board_count = (counts.group_board_count ?? 0) + 1
  }
  return counts
}
