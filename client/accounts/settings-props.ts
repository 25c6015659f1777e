import type { DelegationView, SessionView, SubjectBoard, SubjectView } from '#domain/accounts/contract.ts'
import type { TokenView } from '#domain/accounts/tokens.ts'
import type { AppAccess, OwnApp } from '#domain/apps/oauth.ts'
import type { ArchiveView } from '#domain/exports/contract.ts'
import type { Monthly } from '#domain/exports/monthly.ts'
import type { TargetView } from '#domain/exports/target.ts'
import type { Bell } from '#domain/notifications/contract.ts'
import type { BadgeId } from '#domain/profiles/badges.ts'
import type { PostalAddress } from '#domain/profiles/business.ts'
import type { CommentAudience } from '#domain/profiles/commenting.ts'
import type { UndoEntry } from '#domain/undo/contract.ts'
import type { FormTry } from '../ui/fields/form-try.ts'
import type { SettingsSection } from './sections.ts'

/** Fields that the owner of a business edits (BUS-002 to BUS-009). */
export interface OwnBusiness {
  contact_email: string
  contact_phone: string
  phone_code: string
  enable_profile_address: boolean
  enable_profile_message: boolean
  place: PostalAddress
  /** URL of the cover; null: none. */
  cover: string | null
  badges: { color: string; shown: BadgeId[] }
  /** True if the badge editor has not been used yet (BUS-017). */
  newBadges: boolean
}

/** A settings form that failed validation: its name, values and errors. */
export interface SettingsAttempt extends FormTry {
  form: string
}

export interface SettingsProps {
  /** null: the overview of all sections. */
  section: SettingsSection | null
  attempt: SettingsAttempt | null
  /** A session from an emailed link: it may read but not write (G-182). */
  limited: boolean
  me: {
    username: string
    first_name: string
    full_name: string
    about: string
    website_url: string
    impressum_url: string
    instagram_username: string
    /** URLs of the profile picture in normal and double size; null: none. */
    image: string | null
    image2x: string | null
    /** 0-9: the background colour behind their initial. */
    tint: number
    pronouns: string
    location: string
    email: string | null
    is_email_confirmed: boolean
    is_private_profile: boolean
    /** The profile's audience, as a sentence. */
    audience: string
    should_show_messaging: boolean
    read_receipts: boolean
    comments_default_off: boolean
    comments_from: CommentAudience
    /** One per line. */
    comment_words: string
    keyboard_shortcuts: boolean
    logs_presses: boolean
    saves_to_profile: boolean
  }
  /** The business's own fields, and its badges; null in other sections, and for personal accounts. */
  business: OwnBusiness | null
  /** API URL of the section's list of people (blocked people, follow requests); null: the section has none. */
  people: string | null
  /** A new email address that is not confirmed yet. */
  wantedEmail: string | null
  linked: { id: string; username: string; full_name: string }[]
  sessions: SessionView[]
  tokens: TokenView[]
  /** A newly created token, shown only once; null: none. */
  newToken: string | null
  /** The viewer's own apps, and the apps authorized to act for them. */
  apps: OwnApp[]
  allowed: AppAccess[]
  delegations: DelegationView[]
  /** The people the viewer may act for. */
  subjects: SubjectView[]
  /** The boards of the person the viewer acts for now. */
  subjectBoards: SubjectBoard[]
  changes: UndoEntry[]
  /** Archives of the last week; filled only in the data section. */
  archives: ArchiveView[]
  /** The state of monthly archives. */
  monthly: Monthly
  /** The viewer's own storage for archives; null: this site sends no archives there, or another section is shown. */
  target: { stored: TargetView | null } | null
  /** Notification settings; null in other sections. */
  bell: Bell | null
}
