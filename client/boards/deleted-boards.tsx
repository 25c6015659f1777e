import { DrawnOnce } from '../ui/drawn-once.tsx'
import { useRedrawn } from '../ui/use-redrawn.ts'
import { DrawnDeleted } from './deleted.server.tsx'

interface DeletedBoardsProps {
  /** The list's address. */
  feed: string
  /** Where a restored board leads. */
  path: string
  /** It is all that the page shows: then it says so if there are none, and leads back to the boards. */
  isAlone?: boolean
}

/** An owner's boards that can be had back (BRD-012, G-032): forms that need no script. */
export function DeletedBoards(props: DeletedBoardsProps) {
  const redrawn = useRedrawn('deleted-boards')
  if (redrawn !== null) return <section data-test-id="deleted-boards" dangerouslySetInnerHTML={{ __html: redrawn }} />
  return <DrawnOnce testId="deleted-boards" onAct={ignore} draw={() => <DrawnDeleted {...props} />} />
}

function ignore() {}
