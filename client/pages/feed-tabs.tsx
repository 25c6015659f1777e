import { routes } from '../../domain/routes.ts'
import { FormDialogHost } from '../boards/form-dialog-host.tsx'
import { useWords } from '../locales/use-words.ts'
import { CreateHost } from '../pins/create-host.tsx'
import tabs from '../profiles/profile-tabs.module.css'
import { Drawn } from '../ui/drawn.tsx'
import { FeedCreate } from './feed-create.server.tsx'
import css from './feed-tabs.module.css'

/** Between whom one follows and everybody, for who is signed in; at the end of the line what one adds oneself (CRE-015). */
export function FeedTabs({ active }: { active: 'homefeed' | 'home' }) {
  const { say } = useWords()
  return (
    <div className={css.line}>
      <nav aria-label={say('homefeed.tabs')} className={tabs.tabs} data-test-id="feed-tabs">
        <a href={routes.homefeed} aria-current={active === 'homefeed' ? 'page' : undefined}>
          {say('homefeed.tab')}
        </a>
        <a href={routes.home} aria-current={active === 'home' ? 'page' : undefined}>
          {say('nav.explore')}
        </a>
      </nav>
      <Drawn as="div" className={css.create} data-test-id="feed-create" draw={() => <FeedCreate />} />
      <FormDialogHost />
      <CreateHost />
    </div>
  )
}
