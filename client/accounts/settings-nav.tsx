import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { ENTRIES, entriesOf, type SettingsEntry } from './sections.ts'
import css from './settings.module.css'

/** The menu beside an open section; phones show it as its own page. */
export function SettingsNav({ open }: { open: SettingsEntry | null }) {
  const { say } = useWords()
  const { viewer } = usePage()
  return (
    <nav className={css.nav} aria-label={say('settings.title')}>
      <ul>
        {entriesOf(viewer?.isPartner ?? false).map((section) => (
          <li key={section}>
            <a href={ENTRIES[section]} aria-current={section === open ? 'page' : undefined}>
              {say(`settings.${section}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The list of all sections with descriptions. `/settings#profile` points at its first item (TAB-029). */
export function SettingsList() {
  const { say } = useWords()
  const { viewer } = usePage()
  return (
    <ul className={css.list}>
      {entriesOf(viewer?.isPartner ?? false).map((section) => (
        <li key={section} id={section}>
          <a href={ENTRIES[section]}>
            <b>{say(`settings.${section}`)}</b>
            <span>{say(`settings_note.${section}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export function BackToSettings() {
  const { say } = useWords()
  return (
    <a className={css.back} href={routes.settings}>
      {say('settings.title')}
    </a>
  )
}
