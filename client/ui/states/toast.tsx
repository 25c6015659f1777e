import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#client/data/store.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Form } from '../form.tsx'
import { usePage } from '../frame/page-context.ts'
import { Icon } from '../icon.tsx'
import { keepClearOfBars } from '../layers/clear-of-bars.ts'
import { layers } from '../layers/layers.ts'
import { type Toast, toasts } from './show-toast.ts'
import css from './toast.module.css'

const NO_LAYERS: never[] = []

/**
 * Shows toasts, one at a time (MOD-030, G-175). While a dialog is open it is rendered inside the topmost one, because everything else is
 * inert.
 */
export function Toasts() {
  const { toast: left } = usePage()
  const [fromForm, setFromForm] = useState(left)
  const latest = useStore(toasts, null)
  const layer = useStore(layers, NO_LAYERS).at(-1)
  const toast = latest ?? fromForm
  const dismiss = () => {
    setFromForm(null)
    toasts.set(null)
  }
  const box = toast && <ToastBox key={toast.text} toast={toast} dismiss={dismiss} />
  const regions = (
    <>
      <div className={css.region} role="status" data-test-id="toasts">
        {toast?.kind === 'status' && box}
      </div>
      {toast?.kind === 'error' && (
        <div className={css.region} role="alert">
          {box}
        </div>
      )}
    </>
  )
  return layer ? createPortal(regions, layer.dialog) : regions
}

/** A toast. Hovering or focusing it stops its timer, which then starts again. */
function ToastBox({ toast, dismiss }: { toast: Toast; dismiss: () => void }) {
  const { say } = useWords()
  const [held, setHeld] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (box.current ? keepClearOfBars(box.current) : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dismiss` always does the same
  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismiss, toast.ms)
    return () => clearTimeout(timer)
  }, [toast, held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only delays the dismissal
    <div
      ref={box}
      className={css.toast}
      data-toast=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={css.text}>{toast.link ? <a href={toast.link}>{toast.text}</a> : toast.text}</span>
      {toast.form && (
        <Form action={toast.form.action}>
          {Object.entries(toast.form.values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={css.action}>
            {toast.form.label}
          </button>
        </Form>
      )}
      {toast.actions?.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className={css.action}
          onClick={() => {
            dismiss()
            run()
          }}
        >
          {label}
        </button>
      ))}
      <button type="button" aria-label={say('toast.dismiss')} onClick={dismiss}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
