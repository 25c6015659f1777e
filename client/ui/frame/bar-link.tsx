import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import css from './header.module.css'

interface BarLinkProps extends ComponentProps<'a'> {
  href: string
  label: string
  icon: IconName
  testId?: string
  /** How much is new; true: only that something is. */
  count?: number | boolean
}

/** A link of the bar that shows only an icon, with a mark where something is new. */
export function BarLink({ href, label, icon, testId, count = 0, ...rest }: BarLinkProps) {
  return (
    <a className={css.link} href={href} aria-label={label} data-test-id={testId} {...rest}>
      <Icon name={icon} size={24} />
      {count === true && <span className={css.dot} />}
      {Number(count) > 0 && count !== true && (
        <span className={css.count} aria-hidden="true">
          {Number(count) > 99 ? '99+' : count}
        </span>
      )}
    </a>
  )
}
