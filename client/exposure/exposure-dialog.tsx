import { useEffect, useRef } from 'react'
import type { Exposure } from '#domain/exposure/rules.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import type { Decision } from './ask-first.tsx'
import css from './exposure.module.css'
import type { KeepLabel } from './notice.tsx'
import { ExposureNotice, useExposureTitle } from './notice.tsx'

interface ExposureDialogProps {
  exposure: Exposure
  keep: KeepLabel | undefined
  decide: (decision: Decision) => void
}

/** Shows which pins will become visible to whom. The safe choice has the focus. */
export function ExposureDialog({ exposure, keep, decide }: ExposureDialogProps) {
  return (
    <Dialog open onClose={() => decide('stop')} title={useExposureTitle(exposure)} testId="exposure-dialog">
      <ExposureNotice exposure={exposure} />
      <Choices keep={keep} decide={decide} />
    </Dialog>
  )
}

function Choices({ keep, decide }: Omit<ExposureDialogProps, 'exposure'>) {
  const { say } = useWords()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => row.current?.querySelector<HTMLElement>('button:last-of-type')?.focus(), [])
  return (
    <div ref={row} className={css.actions}>
      <Button onClick={() => decide('go')}>{say('exposure.go')}</Button>
      <Button kind="primary" onClick={() => decide(keep ? 'keep' : 'stop')}>
        {say(keep ?? 'exposure.stop')}
      </Button>
    </div>
  )
}
