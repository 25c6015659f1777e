import { FormDialogs } from '#client/boards/forms/form-dialogs.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { CreateMenus } from '#client/pins/creating/create-menus.tsx'
import tabs from '#client/profiles/profile-tabs.module.css'
import { routes } from '#domain/routes.ts'

/** The tabs of a signed-in viewer's feeds (followed and everyone). The create menu of the bar opens its sheet and dialogs here (CRE-015). */
export function FeedTabs({ active }: { active: 'homefeed' | 'home' }) {
  const { say } = useWords()
  return (
    <>
      <nav aria-label={say('homefeed.tabs')} className={tabs.tabs} data-test-id="feed-tabs">
        <a href={routes.homefeed} aria-current={active === 'homefeed' ? 'page' : undefined}>
          {say('homefeed.tab')}
        </a>
        <a href={routes.home} aria-current={active === 'home' ? 'page' : undefined}>
          {say('nav.explore')}
        </a>
      </nav>
      <FormDialogs />
      <CreateMenus />
    </>
  )
}
