import { routes } from '../../../../domain/routes.ts'
import { FormDialogs } from '../../../boards/forms/form-dialogs.tsx'
import { useWords } from '../../../locales/use-words.ts'
import { CreateMenus } from '../../../pins/creating/create-menus.tsx'
import tabs from '../../../profiles/profile-tabs.module.css'

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
