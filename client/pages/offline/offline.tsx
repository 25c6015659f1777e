import css from '#client/accounts/settings.module.css'
import { BackToSettings, SettingsNav } from '#client/accounts/settings-nav.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { KeptPages } from '#client/offline/kept-pages.tsx'

/** Offline pages on this device: on or off, size, and the stored pages. */
export function OfflinePage() {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <SettingsNav open="offline" />
      <div className={css.main}>
        <BackToSettings />
        <h1>{say('settings.offline')}</h1>
        <p className={css.note}>{say('offline.text')}</p>
        <noscript>
          <p>{say('offline.no_script')}</p>
        </noscript>
        <KeptPages />
      </div>
    </div>
  )
}
