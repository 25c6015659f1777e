import { BOARD_COUNTS, PIN_COUNTS } from '../effects/conditions.ts'

/** Rows of a table that have counters, and what each counter must equal: SQL of one number for the row `t`. */
export interface Counted {
  table: string
  counters: Record<string, string>
  /** A counter whose value is how much there is to count: it bounds what one batch reads. */
  weight?: string
  /** What else changes where a counter was wrong. */
  also?: string
}

const pinsOf = (which: string) => `(select count(*) from pins p where p.pinner_id = t.id and ${which})`
const boardsOf = (group: number) =>
  `(select count(*) from boards b where b.owner_id = t.id and b.kind = 'normal' and b.deleted_at is null and b.grp = ${group})`
const ofBoard = (counter: string) => `(select b.${counter} from boards b where b.id = t.board_id)`

/**
 * Every stored count that a page shows, with its truth (REL-16). Not here: `profile_views` and `comment_count`, which count no rows,
 * `pin_clusters.pin_count`, for suggestions are made anew as a whole, and `topics.pin_count`, which weighs words, is shown to nobody, and is kept by triggers alone.
 */
export const COUNTED: readonly Counted[] = [
  {
    table: 'boards',
    weight: 'pin_count',
    counters: {
      pin_count: '(select count(*) from pins p where p.board_id = t.id)',
      follower_count: '(select count(*) from board_follows f where f.board_id = t.id)',
      section_count: '(select count(*) from sections s where s.board_id = t.id)',
      collaborator_count: "(select count(*) from profile_boards x where x.board_id = t.id and x.role = 'collaborator')",
    },
  },
  {
    table: 'sections',
    weight: 'pin_count',
    counters: {
      pin_count: '(select count(*) from pins p where p.section_id = t.id)',
    },
  },
  {
    table: 'profile_boards',
    counters: { pin_count: ofBoard('pin_count'), section_count: ofBoard('section_count') },
  },
  {
    table: 'pins',
    counters: {
      repin_count: `((select count(*) from pins p where p.repin_of = t.id and p.deleted_at is null)
        + (select count(*) from pins p where p.root_id = t.id and p.root_id is not p.repin_of and p.deleted_at is null))`,
    },
  },
  {
    table: 'users',
    weight: 'pin_count',
    also: 'content_version = content_version + 1',
    counters: {
      ...Object.fromEntries(Object.entries(PIN_COUNTS).map(([counter, which]) => [counter, pinsOf(which)])),
      ...Object.fromEntries(BOARD_COUNTS.map((counter, group) => [counter, boardsOf(group)])),
      group_board_count: '(select count(*) from profile_boards x where x.user_id = t.id and x.is_group = 1)',
      follower_count: '(select count(*) from follows f where f.followee_id = t.id)',
      following_count: '(select count(*) from follows f where f.follower_id = t.id)',
      follow_request_count: '(select count(*) from follow_requests r where r.target_id = t.id)',
      interest_following_count: '(select count(*) from topic_follows f where f.user_id = t.id)',
      tried_pin_count: '(select count(*) from pin_tries p where p.user_id = t.id)',
      cluster_count: `(select count(*) from pin_clusters c where c.user_id = t.id
        and not exists (select 1 from cluster_dismissals d where d.user_id = c.user_id and d.key = c.key))`,
    },
  },
]
