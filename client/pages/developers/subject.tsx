import { subjectTitle } from '#client/apps/subject-title.ts'
import { TryCall } from '#client/apps/try-call.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import type { CallView, Subject } from '#domain/apps/calls.ts'
import { routes } from '#domain/routes.ts'
import css from './developers.module.css'

export interface SubjectProps {
  subject: Subject
  calls: CallView[]
  /** The form of the call tried last, with its response. */
  attempt: FormTry
}

/** The calls about one subject, each with examples and a form that tries it. */
export function SubjectPage({ subject, calls, attempt }: SubjectProps) {
  const { say } = useWords()
  return (
    <article className={css.page}>
      <p>
        <a href={routes.developers}>{say('dev.title')}</a>
      </p>
      <h1>{say(subjectTitle(subject))}</h1>
      {calls.map((call) => (
        <Call key={call.id} call={call} subject={subject} attempt={attempt.values.call === call.id ? attempt : null} />
      ))}
    </article>
  )
}

function Call({ call, subject, attempt }: { call: CallView; subject: Subject; attempt: FormTry | null }) {
  const { say } = useWords()
  const { id, method, path, summary, scopes, query, body, answer } = call
  return (
    <section id={id} className={css.call} data-test-id="call">
      <h2 lang="en">{summary}</h2>
      <p className={css.line}>
        <code>
          <b>{method}</b> {path}
        </code>
        {scopes === null ? (
          <span className={css.soft}>{say('dev.no_token')}</span>
        ) : (
          scopes.map((scope) => (
            <code key={scope} className={css.chip}>
              {scope}
            </code>
          ))
        )}
      </p>
      {query.length > 0 && (
        <p className={css.soft}>
          {say('dev.parameters')}: <code>{query.join(', ')}</code>
        </p>
      )}
      {body !== null && (
        <details>
          <summary>{say('dev.body')}</summary>
          <pre className={css.code}>{body}</pre>
        </details>
      )}
      <details>
        <summary>{say('dev.answer')}</summary>
        <pre className={css.code}>{answer}</pre>
      </details>
      <TryCall call={call} subject={subject} attempt={attempt} />
    </section>
  )
}
