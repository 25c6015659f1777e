import { useWords } from '#client/locales/use-words.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { LIMITS } from '#domain/limits.ts'
import type { UserCard } from '#domain/profiles/contract.ts'
import { routes } from '#domain/routes.ts'
import css from './choose-people.module.css'

type Choice = Pick<UserCard, 'id' | 'username' | 'full_name' | 'image_medium_url' | 'avatar_color_index'>

export interface ChoosePeopleProps {
  chosen: Choice[]
  /** People to choose from: those whom the viewer follows, or search results. */
  offered: Choice[]
  /** Bookmark of the list's next page. */
  next: string | null
  /** The searched name. */
  q: string
  /** The path to write about; null: none. */
  about: string | null
  /** True if nobody was ticked. */
  isMissing: boolean
}

/**
 * Chooses up to ten recipients. A plain form that works without JavaScript: searching keeps the chosen people, and "Next" opens the page on which the message
 * is written.
 */
export function ChoosePeoplePage({ chosen, offered, next, q, about, isMissing }: ChoosePeopleProps) {
  const { say } = useWords()
  const most = LIMITS.people.inConversation
  const fault =
    chosen.length > most ? say('message.too_many', { count: most }) : isMissing ? say('message.choose_somebody') : null
  return (
    <div className={css.page}>
      <BackLink to={routes.conversations} />
      <h1>{say('message.new')}</h1>
      <form className={css.form} action={routes.conversationChoose}>
        {about !== null && <input type="hidden" name="about" value={about} />}
        <div className={css.search}>
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={LIMITS.text.searchQuery}
            placeholder={say('message.find_people')}
            aria-label={say('message.find_people')}
            autoComplete="off"
          />
          <Button type="submit">{say('search.go')}</Button>
        </div>
        {fault && (
          <p className={css.fault} role="alert">
            {fault}
          </p>
        )}
        {chosen.length > 0 && <People title={say('message.chosen')} people={chosen} isChosen />}
        {offered.length > 0 && (
          <People title={say(q === '' ? 'people.following' : 'message.found')} people={offered} isChosen={false} />
        )}
        {next && (
          <>
            <input type="hidden" name="listed" value={q} />
            <Button type="submit" name="bookmark" value={next}>
              {say('feed.more')}
            </Button>
          </>
        )}
        {offered.length === 0 && next === null && (q !== '' || chosen.length === 0) && (
          <EmptyState drawing="people" testId="nobody-found">
            <h2>{say(q === '' ? 'message.follow_nobody' : 'message.nobody_found')}</h2>
            <p>{say('message.find_hint')}</p>
          </EmptyState>
        )}
        <div className={css.foot} data-bottom-bar="">
          <Button type="submit" kind="primary" formAction={routes.conversationNew}>
            {say('message.next')}
          </Button>
        </div>
      </form>
    </div>
  )
}

function People({ title, people, isChosen }: { title: string; people: Choice[]; isChosen: boolean }) {
  return (
    <fieldset className={css.people}>
      <legend>{title}</legend>
      {people.map(({ id, username, full_name, image_medium_url, avatar_color_index }) => (
        <label key={id} className={css.person} data-test-id="choice">
          <Avatar src={image_medium_url} name={full_name} tint={avatar_color_index} size="small" alt="" />
          <span className={css.names}>
            <b dir="auto">{full_name}</b>
            <span>@{username}</span>
          </span>
          <input type="checkbox" name="to" value={id} defaultChecked={isChosen} />
        </label>
      ))}
    </fieldset>
  )
}
