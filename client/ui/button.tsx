import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import css from './button.module.css'

type Kind = 'plain' | 'primary' | 'round'

/** The look of a button, for what is one and isn't drawn here. */
export function buttonClass(kind: Kind): string {
  return kind === 'plain' ? `${css.button}` : `${css.button} ${css[kind]}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind; children: ReactNode }

export function Button({ kind = 'plain', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(kind)} {...rest} />
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & { kind?: Kind; href: string; children: ReactNode }

/** Looks like a button, leads somewhere. */
export function LinkButton({ kind = 'plain', ...rest }: LinkButtonProps) {
  return <a className={buttonClass(kind)} {...rest} />
}
