import { useWords } from '../locales/use-words.ts'
import { Dialog } from '../ui/layers/dialog.tsx'
import { overlay } from '../ui/layers/overlay.ts'
import { ShortcutList } from './shortcut-list.tsx'

/** Opens the list of all shortcuts in a dialog. */
export function openShortcutSheet(): void {
  overlay.set(<ShortcutSheet close={() => overlay.set(null)} />)
}

function ShortcutSheet({ close }: { close: () => void }) {
  const { say } = useWords()
  return (
    <Dialog open onClose={close} title={say('nav.shortcuts')} testId="shortcuts">
      <ShortcutList heading="h3" />
    </Dialog>
  )
}
