import { type ComponentProps, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { WordsContext } from '#client/locales/use-words.ts'
import { createWords } from '#client/locales/words.ts'
import type { PageContextData } from '#client/page-data.ts'
import { PageContext } from '#client/ui/frame/page-context.ts'
import { sessionTimer } from '#client/ui/frame/session-timer.ts'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import { showToast } from '#client/ui/states/show-toast.ts'
import { Toasts } from '#client/ui/states/toast.tsx'

/** A button that opens a dialog with any options, for `dialog.test.ts`. */
function Stage({ options }: { options: Partial<ComponentProps<typeof Dialog>> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button id="opener" type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="On stage" {...options}>
        <p>Said inside.</p>
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
      </Dialog>
      <Toasts />
    </>
  )
}

const context = { path: '/', toast: null } as PageContextData

Object.assign(window, {
  showToast,
  isTimerPaused: () => sessionTimer().paused(),
  stage(options: Partial<ComponentProps<typeof Dialog>>) {
    const room = document.createElement('div')
    document.querySelector('#app')?.append(room)
    createRoot(room).render(
      <WordsContext value={createWords('en', 'en-US', { 'nav.close': 'Close', 'toast.dismiss': 'Dismiss' })}>
        <PageContext value={context}>
          <Stage options={options} />
        </PageContext>
      </WordsContext>,
    )
  },
})
