import { AccountSettings } from '#client/accounts/account-settings.tsx'
import {
  LanguageSettings,
  PermissionSettings,
  PersonalSettings,
  ProfileSettings,
} from '#client/accounts/own-settings.tsx'
import { BlockedSettings, DelegationSettings, SessionSettings } from '#client/accounts/people-settings.tsx'
import { SECTIONS } from '#client/accounts/sections.ts'
import css from '#client/accounts/settings.module.css'
import { BackToSettings, SettingsList, SettingsNav } from '#client/accounts/settings-nav.tsx'
import type { SettingsProps } from '#client/accounts/settings-props.ts'
import { DeveloperSettings } from '#client/accounts/tokens/developer-settings.tsx'
import { AllowedApps } from '#client/apps/allowed-apps.tsx'
import { OwnApps } from '#client/apps/own-apps.tsx'
import { DataSettings } from '#client/exports/data-settings.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { NotificationSettings } from '#client/notifications/notification-settings.tsx'
import { BadgeEditor } from '#client/profiles/badge-editor.tsx'
import { BusinessSettings } from '#client/profiles/business-settings.tsx'
import { CommunityInformation } from '#client/profiles/community-information.tsx'
import { FollowRequests } from '#client/relations/follow-requests.tsx'
import { PeopleList } from '#client/relations/people-list.tsx'
import { FollowRow } from '#client/relations/person-row.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { RecentChanges } from '#client/undo/recent-changes.tsx'
import { href, routes, withQuery } from '#domain/routes.ts'

const PARTS = {
  profile: ProfileSettings,
  business: BusinessSettings,
  badges: BadgeEditor,
  account: AccountSettings,
  permissions: Permissions,
  notifications: NotificationSettings,
  personal: Personal,
  sessions: SessionSettings,
  developer: Developer,
  blocked: Blocked,
  delegations: DelegationSettings,
  changes: RecentChanges,
  data: DataSettings,
  language: LanguageSettings,
} as const

/** Privacy settings and follow requests (G-108). */
function Permissions(props: SettingsProps) {
  return (
    <>
      <PermissionSettings {...props} />
      {props.people && (
        <div className={css.part}>
          <FollowRequests feed={props.people} next={nextOf(routes.settingsPermissions)} />
        </div>
      )}
    </>
  )
}

function Personal(props: SettingsProps) {
  return (
    <>
      <PersonalSettings {...props} />
      <CommunityInformation {...props} />
    </>
  )
}

/** Apps and tokens authorized to act for the viewer, and the viewer's own apps. */
function Developer(props: SettingsProps) {
  return (
    <>
      {props.allowed.length > 0 && <AllowedApps allowed={props.allowed} />}
      <DeveloperSettings {...props} />
      <OwnApps apps={props.apps} />
    </>
  )
}

const nextOf = (path: string) => (bookmark: string) => withQuery(path, { bookmark })

/** The people the viewer has blocked, each with an Unblock button (OPT-006). */
function Blocked({ people }: SettingsProps) {
  const { say } = useWords()
  if (!people) return null
  return (
    <PeopleList
      feed={people}
      next={nextOf(routes.settingsBlocked)}
      label={say('settings.blocked')}
      row={(person) => <FollowRow key={person.id} person={person} />}
      empty={<BlockedSettings />}
    />
  )
}

/** The settings: the sections on the left and the open section on the right; two separate pages on phones. */
export function SettingsPage(props: SettingsProps) {
  const { say } = useWords()
  const { section, limited } = props
  const Part = section === null ? SettingsList : PARTS[section]
  return (
    <div className={css.page}>
      <SettingsNav open={section} />
      <div className={css.main}>
        {section !== null && <BackToSettings />}
        <h1>{say(section === null ? 'settings.title' : `settings.${section}`)}</h1>
        {limited && (
          <div className={css.limited}>
            <p>{say('settings.limited')}</p>
            <LinkButton
              kind="primary"
              href={href(routes.login, { next: section === null ? routes.settings : SECTIONS[section] })}
            >
              {say('nav.log_in')}
            </LinkButton>
          </div>
        )}
        <Part {...props} />
      </div>
    </div>
  )
}
