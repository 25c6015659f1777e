import settings from '../../accounts/settings.module.css'
import { BackToSettings, SettingsNav } from '../../accounts/settings-nav.tsx'
import css from '../../boards/subject.module.css'
import { Subject } from '../../boards/subject.tsx'
import type { PageProps } from '../props.ts'

/** What one does for somebody who lets one: forms that need no script. */
export function SubjectPage(props: PageProps['subject']) {
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
