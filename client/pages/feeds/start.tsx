import { useWords } from '#client/locales/use-words.ts'
import { FlagForm } from '#client/pins/closeup/flag-form.tsx'
import { useFlag } from '#client/pins/closeup/use-flag.ts'
import { FollowRow } from '#client/relations/person-row.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { colorClassOf } from '#client/ui/color-class.ts'
import { SaveBar } from '#client/ui/fields/save-bar.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { StartPicture, StartTopic } from '#domain/pins/start.ts'
import type { UserCard } from '#domain/profiles/contract.ts'
import { href, routes } from '#domain/routes.ts'
import css from './start.module.css'

export interface StartProps {
  /** The topics to choose from; null: the step with people. */
  topics: StartTopic[] | null
  /** People to follow, with some of their pictures. */
  people: { person: UserCard; pictures: StartPicture[] }[]
}

/** Onboarding of a new account: topics to choose, then people to follow. Each press follows at once, and both steps can be skipped. */
export function StartPage({ topics, people }: StartProps) {
  const { say } = useWords()
  return (
    <div className={css.start} data-test-id="start">
      <h1>{say(topics ? 'start.title' : 'homefeed.people')}</h1>
      <p>{say(topics ? 'start.text' : 'start.people')}</p>
      {topics ? (
        <div className={css.topics}>
          {topics.map((topic) => (
            <TopicTile key={topic.slug} {...topic} />
          ))}
        </div>
      ) : (
        <ul className={css.people}>
          {people.map(({ person, pictures }) => (
            <FollowRow key={person.id} person={person} below={<Pictures of={pictures} />} />
          ))}
        </ul>
      )}
      <SaveBar>
        {topics ? (
          <>
            <LinkButton kind="primary" href={href(routes.homefeedStart, { step: 'people' })}>
              {say('start.next')}
            </LinkButton>
            <LinkButton href={routes.homefeed}>{say('start.skip')}</LinkButton>
          </>
        ) : (
          <>
            <LinkButton kind="primary" href={routes.homefeed}>
              {say('homefeed.refresh')}
            </LinkButton>
            <LinkButton href={routes.homefeedStart}>{say('nav.back')}</LinkButton>
          </>
        )}
      </SaveBar>
    </div>
  )
}

/** A topic tile; a press follows or unfollows the topic. */
function TopicTile({ slug, name, followed, picture }: StartTopic) {
  const flag = useFlag(followed, href(routes.api.topicFollow, { topic: slug }))
  return (
    <FlagForm action={routes.do.followTopic} fields={{ topic: slug }} flag={flag} className={css.topic} isToggle>
      <span className={`${css.picture}${colorClassOf(picture?.color)}`}>
        {picture && <img src={picture.url} alt="" width={236} height={157} />}
        {flag.on && <Icon name="tick" size={18} />}
      </span>
      <b dir="auto">{name}</b>
    </FlagForm>
  )
}

function Pictures({ of }: { of: StartPicture[] }) {
  return (
    <span className={css.pictures}>
      {of.map(({ url, color }) => (
        <span key={url} className={`${css.picture}${colorClassOf(color)}`}>
          <img src={url} alt="" width={236} height={157} loading="lazy" />
        </span>
      ))}
    </span>
  )
}
