import { useAgo } from '#client/locales/use-ago.ts'
import { useWords } from '#client/locales/use-words.ts'
import { FollowButton } from '#client/relations/follow-button.tsx'
import { type RelatedUser, useRelation } from '#client/relations/use-relation.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { archiveOf } from '#domain/library/rules.ts'
import { price } from '#domain/numbers.ts'
import { href, routes } from '#domain/routes.ts'
import { useCloseupContext } from './closeup-context.ts'
import css from './closeup-text.module.css'
import { FlagForm } from './flag-form.tsx'
import { RichFacts } from './rich-facts.tsx'
import { TopicList } from './topic-list.tsx'
import { useFlag } from './use-flag.ts'

/** A pin's texts: title, price, description, source, who saved it where, and its topics. */
export function CloseupText() {
  const { say, locale } = useWords()
  const { pin, standing } = useCloseupContext()
  const cost = price(pin.price_value, pin.price_currency, locale)
  const { rich_metadata: rich } = pin
  return (
    <div className={css.text}>
      <h1 dir="auto" data-test-id="pin-title">
        {pin.title || rich?.title || say('pin.untitled')}
      </h1>
      {cost && (
        <p className={css.price} data-test-id="pin-price" suppressHydrationWarning>
          {cost}
        </p>
      )}
      {pin.promoter && <p className={css.soft}>{say('pin.promoted_by', { name: pin.promoter.full_name })}</p>}
      {pin.description && (
        <p className={css.description} dir="auto" data-test-id="pin-description">
          {pin.description}
        </p>
      )}
      {rich && <RichFacts rich={rich} priced={cost !== null} />}
      {pin.link && (
        <p>
          <a
            className={css.source}
            href={pin.link}
            rel="nofollow noopener"
            data-visit={standing?.isOwn ? undefined : `visit:${pin.id}`}
            data-test-id="pin-link"
          >
            {say('pin.visit', { host: pin.domain })}
          </a>
        </p>
      )}
      {pin.link && pin.link_gone_since && (
        <p className={css.soft} data-test-id="link-gone">
          {say('closeup.link_gone')}{' '}
          <a href={archiveOf(pin.link)} rel="nofollow noopener noreferrer">
            {say('library.archive')}
          </a>
        </p>
      )}
      <div className={css.people}>
        <Person />
        {standing?.person && <Follow person={standing.person} />}
      </div>
      <Facts />
      <Tried />
      {pin.topics.length > 0 && <TopicList topics={pin.topics} followed={standing?.followed ?? []} />}
    </div>
  )
}

function Person() {
  const { pinner } = useCloseupContext().pin
  return (
    <a className={css.person} href={href(routes.profile, { username: pinner.username })} data-test-id="pin-pinner">
      <Avatar
        src={pinner.image_medium_url}
        name={pinner.full_name}
        tint={Number(pinner.id.slice(-1))}
        size="small"
        alt=""
      />
      <b>{pinner.full_name}</b>
    </a>
  )
}

function Follow({ person }: { person: RelatedUser }) {
  return <FollowButton user={person} relation={useRelation(person)} quiet />
}

/** The pin's board, its date, and how often it was saved. */
function Facts() {
  const { say } = useWords()
  const { pin } = useCloseupContext()
  const ago = useAgo('full')
  return (
    <p className={css.soft} suppressHydrationWarning>
      {pin.board && (
        <span>
          {say('pin.on_board')}{' '}
          <a href={pin.board.url} dir="auto">
            {pin.board.name}
          </a>
        </span>
      )}
      {pin.created_at && (
        <time dateTime={new Date(pin.created_at).toISOString()}>{ago(Date.parse(pin.created_at))}</time>
      )}
      {pin.repin_count > 0 && <span data-test-id="pin-saves">{say('closeup.saves', { count: pin.repin_count })}</span>}
    </p>
  )
}

/** The try button, the number of people who tried it, and a link to report how it went. */
function Tried() {
  const { say } = useWords()
  const { pin, standing } = useCloseupContext()
  const first = standing?.tried ?? false
  const flag = useFlag(first, href(routes.api.tried, { pin: pin.id }))
  const { aggregated_stats: stats, did_it_data: notes } = pin.aggregated_pin_data
  const count = stats.done + Number(flag.on) - Number(first)
  const shown = href(routes.pinComments, { pin: pin.id }, { list: 'tried' })
  if (!standing && count === 0) return null
  const people = say('closeup.tried_by', { count })
  return (
    <div className={css.trying}>
      {standing && (
        <FlagForm
          action={routes.do.tryPin}
          fields={{ pin_id: pin.id }}
          flag={flag}
          className={css.tried}
          testId="tried"
          isToggle
        >
          {say('closeup.try')}
        </FlagForm>
      )}
      {flag.on && (
        <a className={css.show} href={shown}>
          {say('comment.tried_show')}
        </a>
      )}
      {count > 0 && (
        <span className={css.soft} data-test-id="tried-by">
          {notes.details_count > 0 ? <a href={shown}>{people}</a> : people}
        </span>
      )}
    </div>
  )
}
