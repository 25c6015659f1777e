import { subjectTitle } from '#client/apps/subject-title.ts'
import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { TOKEN_SCOPES } from '#domain/accounts/token-scopes.ts'
import type { Subject } from '#domain/apps/calls.ts'
import { href, routes } from '#domain/routes.ts'
import css from './developers.module.css'

export interface DevelopersProps {
  /** Number of calls of each subject, which has its own page. */
  subjects: { subject: Subject; count: number }[]
  /** Status, code and message of each error. */
  errors: [number, number, string][]
}

/** Documentation of the API. Call descriptions are in English, as are their names. */
export function DevelopersPage({ subjects, errors }: DevelopersProps) {
  const { say } = useWords()
  return (
    <article className={css.page}>
      <h1>{say('dev.title')}</h1>
      <p className={css.lead}>{say('dev.intro')}</p>
      <section>
        <h2>{say('dev.start')}</h2>
        <p>{say('dev.start_text')}</p>
        <pre className={css.code}>{'curl -H "Authorization: Bearer pinfold_…" \\\n  …/v3/users/me/boards/'}</pre>
        <p className={css.links}>
          <LinkButton href={routes.settingsDeveloper}>{say('tokens.make')}</LinkButton>
          <a href={routes.api.openapi}>{say('dev.description')}</a>
        </p>
      </section>
      <section>
        <h2>{say('tokens.may')}</h2>
        <dl className={css.pairs}>
          {TOKEN_SCOPES.map((scope) => (
            <div key={scope}>
              <dt>
                <code>{scope}</code>
              </dt>
              <dd>{say(`tokens.scope.${scope}`)}</dd>
            </div>
          ))}
        </dl>
        <p>{say('dev.apps_text')}</p>
        <p>
          <a href={routes.oauthMetadata}>
            <code>{routes.oauthMetadata}</code>
          </a>
        </p>
      </section>
      <section>
        <h2>{say('dev.limits')}</h2>
        <p>{say('dev.limits_text')}</p>
      </section>
      <section>
        <h2>{say('dev.calls')}</h2>
        <ul className={css.subjects}>
          {subjects.map(({ subject, count }) => (
            <li key={subject}>
              <a href={href(routes.developersOf, { subject })}>
                {say(subjectTitle(subject))}
                <span className={css.soft}>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{say('dev.errors')}</h2>
        <p>{say('dev.errors_text')}</p>
        <dl className={css.pairs}>
          {errors.map(([status, code, message]) => (
            <div key={`${status} ${code} ${message}`}>
              <dt>
                <code>{`${status} · ${code}`}</code>
              </dt>
              <dd>{message}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>{say('dev.changes')}</h2>
        <p>{say('dev.changes_text')}</p>
      </section>
    </article>
  )
}
