import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import css from './header.module.css'

interface BarLinkProps extends ComponentProps<'a'> {
  href: string
  label: string
  icon: IconName
  testId?: string
  /** Number of new items; true: unread items without a number. */
  count?: number | boolean
}

/** An icon link of the bar, with a mark for new items. */
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
