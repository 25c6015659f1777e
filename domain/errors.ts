import type * as v from 'valibot'
import { isTextLimit, type TextLimit } from './limits.ts'

/**
 * The closed set of error codes on the wire (requirements.md 1.3): number, HTTP status and catalogue id of the message.
 * Only 30 and 2171-2173 come from the sources.
 */
export const ERRORS = {
  invalid: { code: 1, status: 400, message: 'error.invalid' },
  only_images: { code: 1, status: 400, message: 'error.only_images' },
  link_unreachable: { code: 1, status: 400, message: 'error.link_unreachable' },
  /** Only W-52 answers this; other bodies fail with code 6. */
  upload_too_large: { code: 1, status: 413, message: 'error.too_large' },
  no_session: { code: 2, status: 401, message: 'error.login' },
  /** A program's token is malformed, expired or unknown. */
  token_invalid: { code: 2, status: 401, message: 'error.token_invalid' },
  /** A program's token lacks the scope of the call. */
  scope_missing: { code: 3, status: 403, message: 'error.scope_missing' },
  forbidden: { code: 3, status: 403, message: 'error.forbidden' },
  /** An operator has suspended the account. */
  suspended: { code: 3, status: 403, message: 'error.suspended' },
  /** Employees temporarily limit the person's actions. */
  account_limited: { code: 3, status: 403, message: 'error.account_limited' },
  /** Employees have removed this picture, or a similar one, everywhere. */
  picture_removed: { code: 3, status: 403, message: 'error.picture_removed' },
  limited_session: { code: 4, status: 401, message: 'error.login' },
  bad_credentials: { code: 5, status: 401, message: 'error.credentials' },
  too_large: { code: 6, status: 413, message: 'error.too_large' },
  wrong_type: { code: 7, status: 415, message: 'error.wrong_type' },
  too_often: { code: 8, status: 429, message: 'error.too_often' },
  /** A newcomer has written to the maximum number of strangers. */
  new_account: { code: 8, status: 429, message: 'error.new_account' },
  key_reused: { code: 9, status: 422, message: 'error.key_reused' },
  wrong_method: { code: 10, status: 405, message: 'error.method' },
  no_such_call: { code: 11, status: 404, message: 'error.no_such_call' },
  mail_link_wrong: { code: 11, status: 404, message: 'error.mail_link_wrong' },
  unexpected: { code: 12, status: 500, message: 'error.unexpected' },
  still_running: { code: 13, status: 409, message: 'error.still_running' },
  done_before: { code: 13, status: 409, message: 'error.done_before' },
  unavailable: { code: 14, status: 503, message: 'error.unavailable' },
  /** The document was made for another viewer than the current one (docs/decisions/147). */
  other_viewer: { code: 15, status: 409, message: 'error.other_viewer' },
  /** The requested host is not one of the site's (docs/decisions/145). */
  unknown_host: { code: 21, status: 421, message: 'error.unknown_host' },
  user_not_found: { code: 30, status: 404, message: 'error.user_not_found' },
  user_closed: { code: 30, status: 410, message: 'error.user_not_found' },
  board_not_found: { code: 40, status: 404, message: 'error.board_not_found' },
  section_not_found: { code: 41, status: 404, message: 'error.section_not_found' },
  board_gone: { code: 40, status: 410, message: 'error.board_not_found' },
  pin_not_found: { code: 50, status: 404, message: 'error.pin_not_found' },
  board_taken: { code: 58, status: 409, message: 'error.board_taken' },
  username_taken: { code: 59, status: 409, message: 'error.username_taken' },
  board_unnamed: { code: 60, status: 400, message: 'error.board_unnamed' },
  cluster_not_found: { code: 70, status: 404, message: 'error.cluster_not_found' },
  private_profile: { code: 90, status: 403, message: 'error.private_profile' },
  blocked: { code: 91, status: 403, message: 'error.blocked' },
  wrong_country: { code: 92, status: 403, message: 'error.wrong_country' },
  own_messages_off: { code: 93, status: 403, message: 'error.own_messages_off' },
  not_accepting: { code: 93, status: 403, message: 'error.not_accepting' },
  email_unconfirmed: { code: 94, status: 403, message: 'error.email_unconfirmed' },
  publishing_disabled: { code: 95, status: 403, message: 'error.publishing_disabled' },
  comments_off: { code: 96, status: 403, message: 'error.comments_off' },
  comments_for_followers: { code: 96, status: 403, message: 'error.comments_for_followers' },
  /** The time to change a comment has ended. */
  too_late: { code: 97, status: 403, message: 'error.too_late' },
  conversation_not_found: { code: 100, status: 404, message: 'error.conversation_not_found' },
  notification_not_found: { code: 101, status: 404, message: 'error.notification_not_found' },
  comment_not_found: { code: 102, status: 404, message: 'error.comment_not_found' },
  /** A case was claimed or decided by another employee, or the time to appeal has ended: its page shows it. */
  case_changed: { code: 103, status: 409, message: 'error.case_changed' },
  /** Another employee has saved the article: the form is shown again with the typed values. */
  article_changed: { code: 104, status: 409, message: 'error.article_changed' },
  /** The webhook, or a delivery of it, does not exist or is not the viewer's. */
  webhook_not_found: { code: 110, status: 404, message: 'error.webhook_not_found' },
  /** The site has switched it off; its owner can switch it on again. */
  webhook_off: { code: 111, status: 409, message: 'error.webhook_off' },
  /** The app does not exist or is not the viewer's. */
  app_not_found: { code: 120, status: 404, message: 'error.app_not_found' },
  /** Unknown app, or failed authentication. */
  app_unproved: { code: 121, status: 401, message: 'error.app_unproved' },
  /** A code or refresh token is unknown, already used, expired, or belongs to another app or address. */
  grant_refused: { code: 122, status: 400, message: 'error.grant_refused' },
  source_busy: { code: 2171, status: 409, message: 'error.board_busy' },
  target_busy: { code: 2172, status: 409, message: 'error.board_busy' },
  section_busy: { code: 2173, status: 409, message: 'error.board_busy' },
  same_place: { code: 2174, status: 400, message: 'error.same_place' },
  cannot_undo: { code: 2175, status: 409, message: 'error.cannot_undo' },
  code_not_found: { code: 2301, status: 404, message: 'error.code_not_found' },
  code_expired: { code: 2302, status: 410, message: 'error.code_expired' },
  own_code: { code: 2303, status: 400, message: 'error.own_code' },
  invite_not_found: { code: 2300, status: 404, message: 'error.invite_not_found' },
} as const

export type ErrorName = keyof typeof ERRORS

/** Things with a maximum number, each with a sentence of its own (`limit.most_apps`). */
export const COUNTED_LIMITS = [
  'most_apps',
  'most_tokens',
  'most_collaborators',
  'most_article_pins',
  'most_article_boards',
] as const

/** A fault of an input: `field` is its name on the wire, `code` a stable word such as `too_long`. */
export interface FieldFault {
  field: string
  code: string
  /** The maximum or minimum that the field's length violates. */
  limit?: number
  /** The kind of the limit: a kind of text, in UTF-16 units, or a list, in entries. Absent: no named limit. */
  of?: TextLimit | 'entries' | (typeof COUNTED_LIMITS)[number]
}

/** Thrown by rules and reads that fail. Only `worker/http/errors.ts` converts it to an error answer. */
export class Failure extends Error {
  readonly kind: ErrorName
  readonly faults: FieldFault[]
  /** Seconds until a retry makes sense, sent as Retry-After. */
  readonly retryAfter: number | null

  constructor(kind: ErrorName, options: { faults?: FieldFault[]; retryAfter?: number; cause?: unknown } = {}) {
    super(kind, { cause: options.cause })
    this.name = 'Failure'
    this.kind = kind
    this.faults = options.faults ?? []
    this.retryAfter = options.retryAfter ?? null
  }
}

/** The failure for exceeding a maximum number of things. */
export function tooMany(field: string, of: (typeof COUNTED_LIMITS)[number], limit: number): Failure {
  return new Failure('invalid', { faults: [{ field, code: 'too_many', of, limit }] })
}

/** Converts an issue of a schema to a fault: the path of the field, and a stable code. */
export function faultOf(issue: v.BaseIssue<unknown> & { requirement?: unknown }): FieldFault {
  const field = issue.path?.map((part) => String(part.key)).join('.') ?? ''
  const code = codeOf(issue)
  if (code !== 'too_long' && code !== 'too_short') return { field, code }
  // The message of `atMost` and `atLeast` is the limit's name.
  const of = Array.isArray(issue.input) ? 'entries' : isTextLimit(issue.message) ? issue.message : undefined
  return { field, code, limit: Number(issue.requirement), ...(of && { of }) }
}

function codeOf({ type, expected, input, requirement }: v.BaseIssue<unknown> & { requirement?: unknown }): string {
  // The type `strict_object` stands for both unknown keys and missing keys.
  if (type === 'strict_object' && expected !== 'never') return 'missing'
  if (type === 'min_length' && Number(requirement) > 1 && input !== '') return 'too_short'
  return FAULT_CODES[type] ?? 'invalid_value'
}

const FAULT_CODES: Record<string, string> = {
  max_length: 'too_long',
  min_length: 'missing',
  non_empty: 'missing',
  picklist: 'unknown_value',
  strict_object: 'unknown_field',
  min_value: 'too_small',
  regex: 'wrong_format',
}

/** Rules that values of an imported file can violate; each has a sentence in the catalogue, `import.rule.…`. */
export type Rule =
  | ('title' | 'description' | 'alt_text' | 'link' | 'image_url' | 'picture_size' | 'color' | 'price' | 'created_at')
  | ('annotations' | 'story' | 'video' | 'rich' | 'board_name' | 'board_description' | 'category' | 'section')
  | ('boards' | 'comment' | 'profile' | 'line' | 'characters' | 'entry')

/** A fault of an entry in a file, and its outcome: the value is shortened or dropped, or the entry is left out. */
export interface LineFault {
  rule: Rule
  outcome: 'shortened' | 'without' | 'out'
}
