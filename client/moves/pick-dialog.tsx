import { Dialog } from '../ui/dialog.tsx'
import { usePicking } from './use-picking.tsx'

/** Where chosen pins go, over the page that they were chosen on. */
export function PickDialog({ close, ...rest }: Omit<Parameters<typeof usePicking>[0], 'back'> & { close: () => void }) {
  const { title, body } = usePicking({ ...rest, back: close })
  return (
    <Dialog open onClose={close} title={title} layout="pane" testId="pick-board">
      {body}
    </Dialog>
  )
}
