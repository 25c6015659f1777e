import type { DelegationView, SessionView, SubjectBoard, SubjectView } from '../../domain/accounts/contract.ts'

import type { UndoEntry } from '../../domain/undo/contract.ts'
import type { FormTry } from '../ui/fields/form-try.ts'
import type { SettingsSection } from './sections.ts'

/** A form of the settings that could not be taken: which one, and why. */
export interface SettingsAttempt extends FormTry {
  form: string
}

export interface SettingsProps {
  /** null: the list of them. */
  section: SettingsSection | null
  attempt: SettingsAttempt | null
  /** Came by a mailed link: may look, not change (G-182). */
  limited: boolean
  me: {
    username: string
    first_name: string
    full_name: string
    about: string
    website_url: string
    impressum_url: string
    instagram_username: string
    /** Their face, and twice as large; null: none. */
    image: string | null
    image2x: string | null
    /** 0-9: which tint their initial stands on. */
    tint: number
    pronouns: string
    location: string
    email: string | null
    is_private_profile: boolean
    should_show_messaging: boolean
    comments_default_off: boolean
    keyboard_shortcuts: boolean
    saves_to_profile: boolean
  }
  /** Address of the section's list of people, where it has one: who is blocked, who waits for an answer. */
  people: string | null
  /** An address that waits for its proof. */
  wantedEmail: string | null
  linked: { id: string; username: string; full_name: string }[]
  sessions: SessionView[]
  delegations: DelegationView[]
  /** Who lets one act for them. */
  subjects: SubjectView[]
  /** The boards of the one whom one acts for now. */
  subjectBoards: SubjectBoard[]
  changes: UndoEntry[]
}
