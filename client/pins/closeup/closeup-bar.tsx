import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { island } from '../../ui/island.tsx'
import css from './closeup-bar.module.css'
import { useCloseupContext } from './closeup-context.ts'
import { CloseupMenu } from './closeup-menu.tsx'
import { FlagForm } from './flag-form.tsx'
import { useFlag } from './use-flag.ts'

const ShareMenu = island(() => import('../../profiles/share-menu.tsx').then(({ ShareMenu }) => ShareMenu))

/** The actions of a pin's page: a menu, Share, Favorite (for own pins), a heart, and Save. */
export function CloseupBar() {
  const { say } = useWords()
  const { pin, standing } = useCloseupContext()
  return (
    <div className={css.bar} data-test-id="closeup-bar">
      <CloseupMenu />
      <ShareMenu id="share" path={href(routes.pin, { pin: pin.id })} title={pin.title || say('pin.untitled')} />
      {standing?.isOwn && <Favorite pin={pin.id} first={standing.favorited} />}
      <Like pin={pin.id} first={standing?.reacted ?? false} before={pin.reaction_counts[1]} />
      <div className={css.save}>
        <LinkButton
          kind="primary"
          href={href(routes.pinRepin, { pin: pin.id })}
          data-test-id="closeup-save"
          data-keys="s"
        >
          {say('closeup.save')}
        </LinkButton>
      </div>
    </div>
  )
}

/** The viewer's heart with the number of all; own pins can be liked too. @param before how many there were when the page was loaded */
function Like({ pin, first, before }: { pin: string; first: boolean; before: number }) {
  const { say } = useWords()
  const flag = useFlag(first, href(routes.api.reaction, { pin }), 'like')
  const count = before + Number(flag.on) - Number(first)
  return (
    <FlagForm
      action={routes.do.likePin}
      fields={{ pin_id: pin }}
      flag={flag}
      className={css.like}
      label={say('closeup.like', { count })}
      testId="like-pin"
      isToggle
    >
      <Icon name="heart" size={24} />
      {count > 0 && count}
    </FlagForm>
  )
}

/** Whether the pin is one of the viewer's favorites, which nobody else sees. */
function Favorite({ pin, first }: { pin: string; first: boolean }) {
  const { say } = useWords()
  const flag = useFlag(first, href(routes.api.favorite, { pin }))
  return (
    <FlagForm
      action={routes.do.favoritePin}
      fields={{ pin_id: pin }}
      flag={flag}
      className={css.round}
      label={say('closeup.favorite')}
      testId="favorite"
      isToggle
    >
      <Icon name="star" size={24} />
    </FlagForm>
  )
}
