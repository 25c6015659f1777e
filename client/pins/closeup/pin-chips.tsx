import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { filterName } from '#domain/pins/chips.ts'
import type { PinFilter } from '#domain/pins/discovery.ts'
import { withQuery } from '#domain/routes.ts'
import css from './pin-chips.module.css'

/** The filters Favorites and Created by you; each toggles independently (SLF-004, SLF-005). */
export function PinFilterChips({ chips, path }: { chips: PinFilter; path: string }) {
  const { say } = useWords()
  const { favorited, created } = chips
  const chip = (isOn: boolean, pressed: PinFilter, label: string) => (
    <LinkButton
      kind={isOn ? 'primary' : 'plain'}
      aria-current={isOn ? 'true' : undefined}
      href={withQuery(path, { pin_filter: filterName(pressed) })}
    >
      {label}
    </LinkButton>
  )
  return (
    <nav className={css.chips} aria-label={say('filter.pins')} data-test-id="pin-filters">
      {chip(favorited, { favorited: !favorited, created }, say('filter.favorites'))}
      {chip(created, { favorited, created: !created }, say('filter.created'))}
    </nav>
  )
}
