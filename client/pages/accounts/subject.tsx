import settings from '#client/accounts/settings.module.css'
import { BackToSettings, SettingsNav } from '#client/accounts/settings-nav.tsx'
import css from '#client/boards/subject.module.css'
import { Subject, type SubjectProps } from '#client/boards/subject.tsx'

/** The page on which a delegate edits another person's profile: forms that need no JavaScript. */
export function SubjectPage(props: SubjectProps) {
  return (
    <div className={settings.page}>
      <SettingsNav open="delegations" />
      <div className={settings.main}>
        <BackToSettings />
        <div className={css.subject}>
          <Subject {...props} />
        </div>
      </div>
    </div>
  )
}
