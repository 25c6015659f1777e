import { Feed } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import css from './profile.module.css'
import type { ProfileProps } from './profile-screen.tsx'

/** Links to a person's story pins, video pins and all pins, if there are any (TAB-008, TAB-011). */
export function PinKinds({ user, view, videos }: ProfileProps) {
  const { say } = useWords()
  const parts = { username: user.username }
  const isOneKind = view === 'stories' || view === 'videos'
  return (
    <div className={css.links}>
      {isOneKind && <a href={href(routes.profilePins, parts)}>{say('profile.all_pins')}</a>}
      {view !== 'stories' && Boolean(user.story_pin_count) && (
        <a href={href(routes.profileStories, parts)}>{say('profile.stories')}</a>
      )}
      {view !== 'videos' && videos && (
        <Feed<PinItem> href={videos} fallback={null}>
          {(outcome) =>
            outcome.ok && outcome.page.data.length > 0 ? (
              <a href={href(routes.profileVideos, parts)}>{say('profile.videos')}</a>
            ) : null
          }
        </Feed>
      )}
    </div>
  )
}
