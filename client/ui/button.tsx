import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import css from './button.module.css'

type Kind = 'plain' | 'primary' | 'round'

/** The look of a button, for what is one and isn't drawn here. */
export function buttonClass(kind: Kind): string {
  return kind === 'plain' ? `${css.button}` : `${css.button} ${css[kind]}`
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  kind?: Kind
  /** Why it can't be pressed now: it says so on hover, on focus and to screen readers, and can be reached all the same (ORG-011, ORG-014). */
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

/** A press does nothing then, and neither does Enter in a field of its form, which presses it. */
function refuse(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & { kind?: Kind; href: string; children: ReactNode }

/** Looks like a button, leads somewhere. */
export function LinkButton({ kind = 'plain', ...rest }: LinkButtonProps) {
  return <a className={buttonClass(kind)} {...rest} />
}
