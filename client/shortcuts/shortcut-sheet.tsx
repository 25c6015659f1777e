import { useWords } from '../locales/use-words.ts'
import { Dialog } from '../ui/layers/dialog.tsx'
import { ShortcutList } from './shortcut-list.tsx'

/** The help sheet of the keyboard; `?` opens it. */
export function ShortcutSheet({ close }: { close: () => void }) {
  const { say } = useWords()
  return (
    <Dialog open onClose={close} title={say('nav.shortcuts')} testId="shortcuts">
      <ShortcutList heading="h3" />
    </Dialog>
  )
}
