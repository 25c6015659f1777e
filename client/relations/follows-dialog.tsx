import { Dialog } from '../ui/layers/dialog.tsx'
import { Follows, type FollowsProps } from './follows.tsx'

interface FollowsDialogProps extends FollowsProps {
  title: string
  onClose: () => void
}

/** The list of followers or followed people as a dialog over the profile. */
export function FollowsDialog({ title, onClose, ...list }: FollowsDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} testId="follows">
      <Follows {...list} />
    </Dialog>
  )
}
