import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import css from './button.module.css'

type Kind = 'plain' | 'primary' | 'round'

/** The classes of a button, for other elements that look like one. */
export function buttonClass(kind: Kind): string {
  return kind === 'plain' ? `${css.button}` : `${css.button} ${css[kind]}`
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  kind?: Kind
  /** Reason why the button is disabled, shown on hover and focus and read by screen readers. The button stays focusable (ORG-011, ORG-014). */
  reason?: string | false | null | undefined
  children: ReactNode
}

export function Button({ kind = 'plain', type = 'button', reason, ...rest }: ButtonProps) {
  const id = useId()
  const off = reason ? { 'aria-disabled': true, 'aria-describedby': id, 'data-reason': reason, onClick: refuse } : {}
  return (
    <>
      <button type={type} className={buttonClass(kind)} {...rest} {...off} />
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}

/** Cancels the press, also the one that Enter in a field of the form causes. */
function refuse(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & { kind?: Kind; href: string; children: ReactNode }

/** A link that looks like a button. */
export function LinkButton({ kind = 'plain', ...rest }: LinkButtonProps) {
  return <a className={buttonClass(kind)} {...rest} />
}
