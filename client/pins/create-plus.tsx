import { DrawnOnce } from '../ui/drawn-once.tsx'
import { CreateHost } from './create-host.tsx'
import { DrawnPlus } from './create-plus.server.tsx'

/** The create menu of a page that is neither a profile nor a board (CRE-015, G-155). */
export function CreatePlus() {
  return (
    <>
      <DrawnOnce testId="create-plus" onAct={ignore} draw={() => <DrawnPlus />} />
      <CreateHost />
    </>
  )
}

function ignore() {}
