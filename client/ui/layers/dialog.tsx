import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../button.tsx'
import { usePage } from '../frame/page-context.ts'
import { Icon } from '../icon.tsx'
import { useFade } from '../states/fade.ts'
import css from './dialog.module.css'
import { openLayer } from './open-layer.ts'

/**
 * Where a dialog stands (MOD-002, G-163). On wide screens `slide-up` and `signup` are cards too; `footer` draws no mask; `signup`
 * and `euPrompt` offer no way out but their own; `pane` is a large card, and all of a phone (ORG-024, G-048); `popover` stands beside
 * what was pressed, and on a phone is a tall `slide-up`.
 */
type Layout = 'slide-up' | 'popover' | 'fullscreen' | 'fullpage' | 'footer' | 'tablet' | 'signup' | 'euPrompt' | 'pane'
const WITHOUT_WAY_OUT: readonly Layout[] = ['signup', 'euPrompt']

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  layout?: Layout
  /** A tap on the mask closes it (MOD-009). */
  closeOnOutsideClick?: boolean
  /** The page behind may scroll (MOD-006). */
  allowScroll?: boolean
  /** What a `popover` stands beside. */
  beside?: Element | null
  testId?: string
  children: ReactNode
}

/**
 * The one modal of the house. It stands beside the app, which it takes from focus while it is open; `open-layer.ts` says what else
 * opening does and closing restores (MOD-004 to MOD-008). Import it with what it shows, on demand: its styles come with it.
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
  const hasWayOut = !WITHOUT_WAY_OUT.includes(layout)
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
  // What is pressed inside and let go outside, as when text is selected, is no tap on the mask.
  const onClick = (event: MouseEvent) => {
    const isMask = event.target === element.current && pressed.current === element.current
    if (isMask && hasWayOut && closeOnOutsideClick) onClose()
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
        // A browser that is asked twice would close it whatever we say.
        if (event.key === 'Escape' && !hasWayOut) event.preventDefault()
      }}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        if (hasWayOut) onClose()
      }}
      onClose={(event) => {
        if (event.target === element.current && hasWayOut) onClose()
      }}
    >
      <div className={css.panel}>
        <header className={css.head}>
          <h2 id={titleId}>{title}</h2>
          {hasWayOut && (
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
