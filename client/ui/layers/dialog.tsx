import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '#client/locales/use-words.ts'
import { routes } from '#domain/routes.ts'
import { Button } from '../button.tsx'
import { usePage } from '../frame/page-context.ts'
import { Icon } from '../icon.tsx'
import { useFade } from '../states/fade.ts'
import css from './dialog.module.css'
import { openLayer } from './open-layer.ts'

/**
 * The layout of a dialog (MOD-002, G-163). On wide screens `slide-up` and `signup` are cards too; `footer` has no mask; `signup` and `euPrompt` cannot be
 * dismissed; `pane` is a large card, full screen on phones (ORG-024, G-048); `popover` is placed next to the pressed element, on phones it is a tall
 * `slide-up`.
 */
type Layout = 'slide-up' | 'popover' | 'fullscreen' | 'fullpage' | 'footer' | 'tablet' | 'signup' | 'euPrompt' | 'pane'
const NOT_DISMISSIBLE: readonly Layout[] = ['signup', 'euPrompt']

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  layout?: Layout
  /** True if a click on the mask closes the dialog (MOD-009). */
  closeOnOutsideClick?: boolean
  /** True if the page behind may scroll (MOD-006). */
  allowScroll?: boolean
  /** The element next to which a `popover` is placed. */
  beside?: Element | null
  testId?: string
  children: ReactNode
}

/**
 * The modal dialog of all features. It is rendered outside of the app, which is inert while the dialog is open; `open-layer.ts` describes the other effects
 * (MOD-004 to MOD-008). Load it on demand with its content, because its styles are part of its script.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  const { present, active } = useFade(open)
  return present ? createPortal(<Modal active={active} {...rest} />, document.body) : null
}

function Modal(props: Omit<DialogProps, 'open'> & { active: boolean }) {
  const { onClose, title, layout = 'slide-up', closeOnOutsideClick = true, allowScroll = false, active } = props
  const { say } = useWords()
  const { imprint } = usePage()
  const element = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const titleId = useId()
  const isDismissible = !NOT_DISMISSIBLE.includes(layout)
  useLayoutEffect(() => (element.current ? openLayer(element.current, allowScroll) : undefined), [allowScroll])
  const { beside } = props
  useLayoutEffect(() => {
    const place = beside?.getBoundingClientRect()
    if (!place) return
    element.current?.style.setProperty('--x', `${place.left}px`)
    element.current?.style.setProperty('--y', `${place.bottom}px`)
  }, [beside])
  const onPointerDown = (event: PointerEvent) => {
    pressed.current = event.target
  }
  // A press that starts inside and ends on the mask, as when selecting text, does not close the dialog.
  const onClick = (event: MouseEvent) => {
    const isMask = event.target === element.current && pressed.current === element.current
    if (isMask && isDismissible && closeOnOutsideClick) onClose()
  }
  return (
    <dialog
      ref={element}
      className={css.dialog}
      data-layout={layout}
      data-active={active ? '' : undefined}
      data-test-id={props.testId}
      aria-labelledby={titleId}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onKeyDown={(event) => {
        // A second Escape would close the dialog even if `cancel` is prevented.
        if (event.key === 'Escape' && !isDismissible) event.preventDefault()
      }}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        if (isDismissible) onClose()
      }}
      onClose={(event) => {
        if (event.target === element.current && isDismissible) onClose()
      }}
    >
      <div className={css.panel}>
        <header className={css.head}>
          <h2 id={titleId}>{title}</h2>
          {isDismissible && (
            <Button kind="round" aria-label={say('nav.close')} onClick={onClose}>
              <Icon name="close" />
            </Button>
          )}
        </header>
        {props.children}
        {imprint && (
          <a className={css.imprint} href={routes.imprint} data-test-id="dialog-imprint">
            {say('profile.impressum')}
          </a>
        )}
      </div>
    </dialog>
  )
}
