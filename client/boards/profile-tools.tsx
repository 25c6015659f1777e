import type { BoardSort } from '../../domain/boards/contract.ts'
import type { Preferences } from '../../domain/boards/preferences.ts'
import type { Density } from '../grid/geometry.ts'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import css from './profile-tools.module.css'
import { DrawnTools } from './tools.server.tsx'

/** What an owner's menus over their boards or pins offer, and what is chosen. */
export interface ProfileToolsProps {
  /** Where a choice leads back to. */
  path: string
  /** Over boards: their order, and the group of the experiment that names the last one (BRD-034). */
  sort?: { chosen: BoardSort; label: string }
  /** Over boards, where it may be chosen (G-024). */
  layout?: Pick<Preferences, 'profile_board_rep_view_type' | 'profile_board_group_by'>
  /** Lists that stand at the end of the boards, each by itself. */
  lists?: { suggestions: string | null; deleted: string }
  /** Over pins. */
  density?: Density
}

/** Organize and Create on one's own profile (BRD-005, GRD-006): forms and links that need no script. */
export function ProfileTools(props: ProfileToolsProps) {
  return (
    <div className={css.tools}>
      <DrawnOnce testId="profile-tools" onAct={ignore} draw={() => <DrawnTools {...props} />} />
    </div>
  )
}

function ignore() {}
