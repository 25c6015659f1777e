import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import tabs from '../profiles/profile-tabs.module.css'

/** Between whom one follows and everybody, for who is signed in. */
export function FeedTabs({ active }: { active: 'homefeed' | 'home' }) {
  const { say } = useWords()
  return (
    <nav aria-label={say('homefeed.tabs')} className={tabs.tabs} data-test-id="feed-tabs">
      <a href={routes.homefeed} aria-current={active === 'homefeed' ? 'page' : undefined}>
        {say('homefeed.tab')}
      </a>
      <a href={routes.home} aria-current={active === 'home' ? 'page' : undefined}>
        {say('nav.explore')}
      </a>
    </nav>
  )
}
