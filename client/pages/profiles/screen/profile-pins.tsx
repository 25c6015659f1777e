import { Feed } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { MessageId } from '#client/locales/words.ts'
import { type Movable, MovablePins } from '#client/moves/movable-pins.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '#client/ui/states/feed-failed.tsx'
import type { PinItem } from '#domain/pins/contract.ts'
import { type EmptyText, OwnEmpty } from './own-empty.tsx'
import { PinKinds } from './pin-kinds.tsx'
import css from './profile.module.css'
import type { ProfileProps } from './profile-screen.tsx'

/** A tab that is one grid of pins: all, created, story or video pins. */
export function PinsView(props: ProfileProps) {
  const { say } = useWords()
  return (
    <>
      {HEADINGS[props.view] && !props.hub && (
        <div className={css.kinds}>
          <h2>{say(HEADINGS[props.view] ?? 'profile.all_pins')}</h2>
          <PinKinds {...props} />
        </div>
      )}
      <Pins {...props} />
    </>
  )
}

function Pins({ pins, path, density, user, isOwner, view, hub }: ProfileProps) {
  const { say } = useWords()
  if (!pins) return null
  const label = say(LABELS[view] ?? 'profile.all_pins')
  return (
    <Feed<PinItem> href={pins} fallback={<FeedPending />}>
      {(outcome) => {
        if (!outcome.ok) return <FeedFailed />
        const created = view === 'created' || view === 'overview_created'
        const empty = isOwner ? (
          <OwnEmpty
            drawing="pins"
            text={hub?.empty ?? NONE[view]?.own ?? (created ? 'empty.own_created' : 'empty.own_pins')}
          />
        ) : (
          <EmptyState drawing="pins" testId="pins-empty">
            <p>{say(NONE[view]?.others ?? 'empty.pins', { name: user.first_name })}</p>
          </EmptyState>
        )
        if (outcome.page.data.length === 0) return empty
        return (
          <MovablePins
            feed={pins}
            first={outcome.page}
            density={density}
            label={label}
            path={path}
            movable={isOwner && view === 'hub_pins' ? anywhere(hub) : null}
            empty={empty}
            leads
          />
        )
      }}
    </Feed>
  )
}

const HEADINGS: Partial<Record<ProfileProps['view'], MessageId>> = {
  hub_pins: 'profile.all_pins',
  overview_pins: 'profile.all_pins',
  stories: 'profile.stories',
  videos: 'profile.videos',
}

/** The texts of empty lists, for the owner and for others. */
const NONE: Partial<Record<ProfileProps['view'], { own: EmptyText; others: MessageId }>> = {
  stories: { own: 'empty.own_stories', others: 'empty.stories' },
  videos: { own: 'empty.own_videos', others: 'empty.videos' },
}

/** All of the viewer's pins; with a filter, some of them. */
function anywhere(hub: ProfileProps['hub']): Movable {
  const isFiltered = hub?.pinChips?.favorited || hub?.pinChips?.created
  return { origin: { boardId: null, sectionId: null }, board: null, total: hub && !isFiltered ? hub.pins : null }
}

const LABELS: Partial<Record<ProfileProps['view'], MessageId>> = {
  created: 'tab.created',
  overview_created: 'tab.created',
  stories: 'profile.stories',
  videos: 'profile.videos',
}
