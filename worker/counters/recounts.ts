import { BOARD_COUNTS, PIN_COUNTS } from '../model/effects/rules.ts'

/** A table's counters, each with an SQL expression that counts its rows for row `t`. */
export interface Counted {
  table: string
  counters: Record<string, string>
  /** A counter that estimates the rows that a recount reads, to limit the batch. */
  weight?: string
  /** SET list of further columns to change together with a corrected counter. */
  also?: string
}

const pinsOf = (which: string) => `(select count(*) from pins p where p.pinner_id = t.id and ${which})`
const boardsOf = (group: number) =>
  `(select count(*) from boards b where b.owner_id = t.id and b.kind = 'normal' and b.deleted_at is null and b.grp = ${group})`
const ofBoard = (counter: string) => `(select b.${counter} from boards b where b.id = t.board_id)`

/** True if a comment `c` is public. */
const IS_COUNTED = 'c.deleted_at is null and c.is_hidden = 0'

/**
 * Conditions of the copy indexes: true if a pin counts among those of its picture in public lists (`IS_MEMBER`), and in its saver's profile
 * (`IS_OWN`).
 */
const IS_MEMBER = (pin: string) =>
  `${pin}.listed = 1 and ${pin}.seo_noindex_reason is not 'staff' and ${pin}.copy is not null`
const IS_OWN = (pin: string) => `${pin}.on_profile = 1 and ${pin}.copy is not null`

/**
 * Every stored counter that a page shows, with its recount (REL-16). Not included: `profile_views`, which counts no rows; `pin_clusters.pin_count`,
 * because suggestions are recomputed as a whole; `topics.pin_count`, which no page shows and triggers maintain.
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
    table: 'notifications',
    counters: {
      people_count:
        '(select count(*) from notification_people p where p.user_id = t.user_id and p.notification_id = t.id)',
    },
  },
  {
    table: 'bells',
    counters: {
      unseen_count: '(select count(*) from notifications n where n.user_id = t.user_id and n.epoch = t.epoch)',
    },
  },
  {
    table: 'comments',
    counters: {
      reaction_count: '(select count(*) from comment_reactions r where r.comment_id = t.id)',
      reply_count: `(select count(*) from comments c where c.parent_id = t.id and ${IS_COUNTED})`,
    },
  },
  {
    table: 'conversations',
    counters: {
      people_count:
        '(select count(*) from conversation_members m where m.conversation_id = t.id and m.left_at is null)',
    },
  },
  {
    table: 'webhooks',
    counters: { delivery_count: '(select count(*) from webhook_deliveries d where d.webhook_id = t.id)' },
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
      repin_count: `((select count(*) from pins p where p.repin_of = t.id and p.listed = 1 and p.deleted_at is null)
        + (select count(*) from pins p where p.root_id = t.id and p.root_id is not p.repin_of and p.listed = 1 and p.deleted_at is null))`,
      comment_count: `(select count(*) from comments c where c.pin_id = t.id and ${IS_COUNTED})`,
      tried_note_count: `(select count(*) from comments c where c.pin_id = t.id and c.is_tried = 1 and ${IS_COUNTED})`,
      tried_count: '(select count(*) from pin_tries x where x.pin_id = t.id)',
      reaction_count: '(select count(*) from pin_reactions r where r.pin_id = t.id)',
      // Meaningless for pins outside of these lists (docs/decisions/149).
      copy_count: `case when not (${IS_MEMBER('t')}) then t.copy_count when t.copy > 0 then 0
        else (select count(*) - 1 from pins p where p.picture = t.picture and ${IS_MEMBER('p')}) end`,
      own_copy_count: `case when not (${IS_OWN('t')}) then t.own_copy_count when t.own_copy = 1 then 0
        else (select count(*) - 1 from pins p where p.pinner_id = t.pinner_id and p.picture = t.picture and ${IS_OWN('p')}) end`,
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
