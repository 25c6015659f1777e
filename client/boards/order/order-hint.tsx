import { useState } from 'react'
import { readStored, store } from '#client/data/own/own-storage.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import css from './board-order.module.css'

const SEEN = 'order_hint'

/** Explains on touch screens how to reorder boards, until the viewer dismisses it; the dismissal is stored in the browser. */
export function FirstHint() {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(() => matchMedia('(hover: none)').matches && readStored(SEEN) === null)
  if (!isOpen) return null
  const close = () => {
    store(SEEN, true)
    setOpen(false)
  }
  return (
    <aside className={css.hint} data-test-id="order-hint" data-bottom-bar="">
      <p>{say('order.first_hint')}</p>
      <Button kind="primary" onClick={close}>
        {say('order.got_it')}
      </Button>
    </aside>
  )
}
