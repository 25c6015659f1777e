import { useWords } from '#client/locales/use-words.ts'
import { ShortcutList } from '#client/shortcuts/shortcut-list.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { href, routes } from '#domain/routes.ts'
import { HELP_TOPICS } from './help-topics.ts'
import css from './prose.module.css'

/** The help index, or one short page (G-023). */
export function HelpPage({ topic }: { topic: string | null }) {
  const { say } = useWords()
  const page = topic === null ? null : HELP_TOPICS[topic]
  if (page) {
    return (
      <article className={css.prose}>
        <h1>{say(page.title)}</h1>
        {page.text === null ? <ShortcutList heading="h2" /> : <p>{say(page.text)}</p>}
        <p>
          <LinkButton href={routes.help}>{say('help.all')}</LinkButton>
        </p>
      </article>
    )
  }
  return (
    <article className={css.prose}>
      <h1>{say('nav.help')}</h1>
      <ul>
        {Object.entries(HELP_TOPICS).map(([name, { title }]) => (
          <li key={name}>
            <a href={href(routes.helpPage, { topic: name })}>{say(title)}</a>
          </li>
        ))}
        <li>
          <a href={routes.today}>{say('today.title')}</a>
        </li>
        <li>
          <a href={routes.transparency}>{say('transparency.title')}</a>
        </li>
      </ul>
    </article>
  )
}
