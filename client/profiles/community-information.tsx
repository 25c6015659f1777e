import { routes } from '#domain/routes.ts'
import css from '../accounts/settings.module.css'
import type { OwnBusiness, SettingsProps } from '../accounts/settings-props.ts'
import { useWords } from '../locales/use-words.ts'
import { BadgeList } from './badge-list.tsx'
import { EditBadges } from './edit-badges.tsx'

/** The badges of a business with a link to their editor; other accounts see an explanation of badges (TAB-029, G-101). */
export function CommunityInformation({ business }: Pick<SettingsProps, 'business'>) {
  const { say } = useWords()
  return (
    <section className={css.part} id="community-information">
      <h2>{say('settings.community')}</h2>
      {business ? <OwnBadges {...business} /> : <BadgesForBusinesses />}
    </section>
  )
}

function OwnBadges({ badges, newBadges }: OwnBusiness) {
  const { say } = useWords()
  return (
    <>
      {badges.shown.length > 0 ? (
        <BadgeList ids={badges.shown} color={badges.color} />
      ) : (
        <p className={css.note}>{say('badges.none')}</p>
      )}
      <EditBadges isNew={newBadges} />
    </>
  )
}

function BadgesForBusinesses() {
  const { say } = useWords()
  return (
    <>
      <p className={css.note}>{say('settings.community_note')}</p>
      <p>
        <a href={routes.settingsBusiness}>{say('settings.business')}</a>
      </p>
    </>
  )
}
