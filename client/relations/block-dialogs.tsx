import { useState } from 'react'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { showToast } from '../ui/states/show-toast.ts'
import css from './block-text.module.css'
import { BlockText } from './block-text.tsx'

interface BlockDialogsProps {
  /** The person's first name. */
  name: string
  step: 'ask' | 'done' | null
  setStep: (step: 'ask' | 'done' | null) => void
  block: () => Promise<void>
}

/** The two dialogs of a block: the confirmation with its consequences, and the result (OPT-002 to OPT-004, G-124). */
export function BlockDialogs({ name, step, setStep, block }: BlockDialogsProps) {
  const { say } = useWords()
  const [busy, setBusy] = useState(false)
  const close = () => setStep(null)
  const confirm = async () => {
    setBusy(true)
    try {
      await block()
      setStep('done')
    } catch (error) {
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
    }
    setBusy(false)
  }
  return (
    <>
      <Dialog open={step === 'ask'} onClose={close} title={say('block.title', { name })} testId="block">
        <BlockText />
        <p className={css.actions}>
          <Button kind="primary" reason={busy && say('reason.busy')} onClick={confirm}>
            {say('options.block')}
          </Button>
          <Button onClick={close}>{say('block.cancel')}</Button>
        </p>
      </Dialog>
      <Dialog open={step === 'done'} onClose={close} title={say('block.done_title', { name })} testId="blocked">
        <p className={css.actions}>
          <Button kind="primary" onClick={close}>
            {say('block.done')}
          </Button>
        </p>
      </Dialog>
    </>
  )
}
