import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import css from '../creating/create-menu.module.css'

/** The message that publishing is switched off (CRE-029 to CRE-032). */
export function PublishingOff({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { say } = useWords()
  return (
    <Dialog open={open} onClose={onClose} title={say('create.off')} testId="publishing-off">
      <p>{say('create.off_text')}</p>
      <p className={css.dismiss}>
        <Button kind="primary" onClick={onClose}>
          {say('create.dismiss')}
        </Button>
      </p>
    </Dialog>
  )
}
