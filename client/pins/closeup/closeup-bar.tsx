import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Heart } from '../../ui/heart.tsx'
import { island } from '../../ui/island.tsx'
import css from './closeup-bar.module.css'
import { useCloseupContext } from './closeup-context.ts'
import { CloseupMenu } from './closeup-menu.tsx'
import { FlagForm } from './flag-form.tsx'
import { useFlag } from './use-flag.ts'

const ShareMenu = island(() => import('../../profiles/share-menu.tsx').then(({ ShareMenu }) => ShareMenu))

/** The actions of a pin's page: Save, Favorite (for own pins), and a menu. */
export function CloseupBar() {
  const { say } = useWords()
  const { pin, standing } = useCloseupContext()
  return (
    <div className={css.bar} data-test-id="closeup-bar">
      <CloseupMenu />
      <ShareMenu id="share" path={href(routes.pin, { pin: pin.id })} title={pin.title || say('pin.untitled')} />
      {standing?.isOwn && <Favorite pin={pin.id} first={standing.favorited} />}
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
      <Heart size={24} />
    </FlagForm>
  )
}
