import type { Board } from '../../domain/boards/contract.ts'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import { DrawnBar } from './board-bar.server.tsx'

export interface BoardBarProps {
  board: Pick<Board, 'id' | 'url' | 'profileGroup'> & { owner: { username: string } }
  section: { id: string } | null
  /** What the viewer may do to it. */
  may: { edit: boolean; sections: boolean; decide: boolean; delete: boolean }
}

/** What whoever works on a board does to it: links to its forms, and buttons that need no script. */
export function BoardBar(props: BoardBarProps) {
  return <DrawnOnce testId="board-bar" onAct={ignore} draw={() => <DrawnBar {...props} />} />
}

function ignore() {}
