import type { DeletedBoard } from '../../domain/boards/writes.ts'
import { useResource } from '../data/resource.tsx'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import { DrawnDeleted } from './deleted.server.tsx'

interface DeletedBoardsProps {
  /** The list's address. */
  feed: string
  /** Where a restored board leads. */
  path: string
}

/** An owner's boards that can be had back (BRD-012, G-032): forms that need no script. */
export function DeletedBoards({ feed, path }: DeletedBoardsProps) {
  const outcome = useResource<DeletedBoard>(feed)
  if (!outcome.ok || outcome.page.data.length === 0) return null
  const boards = outcome.page.data
  return <DrawnOnce testId="deleted-boards" onAct={ignore} draw={() => <DrawnDeleted boards={boards} path={path} />} />
}

function ignore() {}
