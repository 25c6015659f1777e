import { useEffect, useState } from 'react'
import { TOAST_MS } from '../../domain/constants.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from './icon.tsx'
import { usePage } from './page-context.ts'
import css from './toast.module.css'

/** The one place for passing messages; a new one replaces the old (MOD-030, G-175). Pointer or focus on it holds it. */
export function Toasts() {
  const { say } = useWords()
  const { toast, toastMs = TOAST_MS.usual } = usePage()
  const [text, setText] = useState(toast)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (text === null || held) return
    const timer = setTimeout(() => setText(null), toastMs)
    return () => clearTimeout(timer)
  }, [text, held, toastMs])
  return (
    <div className={css.region} role="status" data-test-id="toasts">
      {text !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: holding the message while it is read is no action of its own
        <div
          className={css.toast}
          data-toast=""
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {text}
          <button type="button" aria-label={say('toast.dismiss')} onClick={() => setText(null)}>
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
    </div>
  )
}
