import { colorStep } from '../../domain/media/palette.ts'
import { ratioStep } from '../../domain/media/ratio.ts'
import { price } from '../../domain/numbers.ts'
import type { PinItem } from '../../domain/pins/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { rendition } from '../data/rendition.ts'
import { Feed } from '../data/resource.tsx'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { PinGrid } from '../pins/pin-grid.tsx'
import { BackLink } from '../profiles/profile-tabs.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { usePage } from '../ui/page-context.ts'
import css from './pin.module.css'
import type { PinProps } from './props.ts'

/** One pin: its picture, what it says, where it is from and who saved it (G-153). */
export function PinPage({ pin, more }: PinProps) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const large = rendition(mediaBase, pin.image_signature, '736x')
  return (
    <>
      <BackLink to={routes.home} />
      <article className={css.pin}>
        <div className={`${css.picture} r${ratioStep(pin.width, pin.height)} c${colorStep(pin.dominant_color)}`}>
          {large && (
            <img
              src={large}
              srcSet={`${large} 736w, ${rendition(mediaBase, pin.image_signature, '1200x')} 1200w`}
              sizes="(width < 768px) 100vw, 508px"
              width={pin.width}
              height={pin.height}
              alt={pin.alt_text ?? pin.title}
              fetchPriority="high"
            />
          )}
        </div>
        <PinText pin={pin} />
      </article>
      {more && (
        <Feed<PinItem> href={more} fallback={null}>
          {(outcome) =>
            outcome.ok &&
            outcome.page.data.length > 1 && (
              <section className={css.more}>
                <h2>{say('pin.more', { board: pin.board?.name ?? '' })}</h2>
                <PinGrid
                  feed={more}
                  first={outcome.page}
                  density="regular"
                  without={pin.id}
                  label={say('pin.more', { board: pin.board?.name ?? '' })}
                  path={pin.board?.url ?? null}
                />
              </section>
            )
          }
        </Feed>
      )}
    </>
  )
}

function PinText({ pin }: Pick<PinProps, 'pin'>) {
  const { say, locale } = useWords()
  const ago = useAgo('full')
  const cost = price(pin.price_value, pin.price_currency, locale)
  return (
    <div className={css.text}>
      <h1 data-test-id="pin-title">{pin.title || say('pin.untitled')}</h1>
      {cost && (
        <p className={css.price} data-test-id="pin-price" suppressHydrationWarning>
          {cost}
        </p>
      )}
      {pin.promoter && <p className={css.soft}>{say('pin.promoted_by', { name: pin.promoter.full_name })}</p>}
      {pin.description && <p data-test-id="pin-description">{pin.description}</p>}
      {pin.link && (
        <p>
          <a className={css.source} href={pin.link} rel="nofollow noopener" data-test-id="pin-link">
            {say('pin.visit', { host: pin.domain })}
          </a>
        </p>
      )}
      <a className={css.person} href={href(routes.profile, { username: pin.pinner.username })}>
        <Avatar
          src={pin.pinner.image_medium_url}
          name={pin.pinner.full_name}
          tint={Number(pin.pinner.id.slice(-1))}
          size="small"
          alt=""
        />
        <b>{pin.pinner.full_name}</b>
      </a>
      <p className={css.soft} suppressHydrationWarning>
        {pin.board && (
          <>
            {say('pin.on_board')} <a href={pin.board.url}>{pin.board.name}</a>
            {pin.created_at && ' · '}
          </>
        )}
        {pin.created_at && (
          <time dateTime={new Date(pin.created_at).toISOString()}>{ago(Date.parse(pin.created_at))}</time>
        )}
      </p>
      {pin.annotations && pin.annotations.length > 0 && (
        <ul className={css.words} aria-label={say('pin.words')}>
          {pin.annotations.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
