import { useWords } from '#client/locales/use-words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { island } from '#client/ui/island.tsx'
import { href, routes } from '#domain/routes.ts'
import { SaveLink } from '../saving/save-link.tsx'
import css from './closeup-bar.module.css'
import { useCloseupContext } from './closeup-context.ts'
import { CloseupMenu } from './closeup-menu.tsx'
import { FlagForm } from './flag-form.tsx'
import { Heart } from './heart.tsx'
import { useFlag } from './use-flag.ts'

const ShareMenu = island(() => import('#client/profiles/sharing/share-menu.tsx').then(({ ShareMenu }) => ShareMenu))

/** The actions of a pin's page: a menu, Share, Favorite (for own pins), a like button, and Save. */
export function CloseupBar({ embeds }: { embeds: boolean }) {
  const { say } = useWords()
  const { pin, standing } = useCloseupContext()
  return (
    <div className={css.bar} data-test-id="closeup-bar">
      <CloseupMenu />
      <ShareMenu
        id="share"
        path={href(routes.pin, { pin: pin.id })}
        title={pin.title || say('pin.untitled')}
        embed={embeds ? { width: pin.width, height: pin.height } : null}
      />
      {standing?.isOwn && <Favorite pin={pin.id} first={standing.favorited} />}
      {/* Own Pins can be liked, too. */}
      <Heart
        wasOn={standing?.reacted ?? false}
        before={pin.reaction_counts[1]}
        address={href(routes.api.reaction, { pin: pin.id })}
        reason="like"
        action={routes.do.likePin}
        fields={{ pin_id: pin.id }}
        label={(count) => say('closeup.like', { count })}
        className={css.like}
        size={24}
        testId="like-pin"
      />
      <div className={css.saving}>
        <SaveLink
          pin={pin.id}
          title=""
          picture={pin.image_signature}
          className={css.save}
          placeClass={css.place}
          testId="closeup-save"
        />
      </div>
    </div>
  )
}

/** True if the pin is one of the viewer's favorites, which nobody else sees. */
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
