import type { CallView, Subject } from '#domain/apps/calls.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormFault } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import css from './try-call.module.css'

interface TryCallProps {
  call: CallView
  subject: Subject
  /** The last try of this call: the request that was sent and its response. */
  attempt: FormTry | null
}

/** A form that makes an API call with a token, with the response of the last try. */
export function TryCall({ call, subject, attempt }: TryCallProps) {
  const { say } = useWords()
  const { id, method, example, body } = call
  const { answer, answered } = attempt?.values ?? {}
  return (
    <details open={attempt !== null || undefined}>
      <summary>{say('dev.try')}</summary>
      <Form action={routes.do.tryCall} isForAnyone className={css.form} data-test-id="try-call">
        <FormFault attempt={attempt?.error ? attempt : null} />
        <input type="hidden" name="call" value={id} />
        <input type="hidden" name="subject" value={subject} />
        <input type="hidden" name="method" value={method} />
        <Field
          id={`${id}-address`}
          name="address"
          label={say('dev.address')}
          attempt={attempt}
          defaultValue={example}
          spellCheck={false}
          autoComplete="off"
          required
        />
        {body !== null && (
          <Field id={`${id}-body`} name="body" label={say('dev.body')} attempt={attempt} defaultValue={body}>
            {(attributes) => <textarea {...attributes} rows={5} spellCheck={false} />}
          </Field>
        )}
        <Field
          id={`${id}-token`}
          name="token"
          label={say('dev.token')}
          hint={say('dev.token_hint')}
          attempt={attempt}
          type="password"
          autoComplete="off"
        />
        <Button type="submit">{say('dev.send')}</Button>
      </Form>
      {answer !== undefined && (
        <output className={css.answer} data-test-id="try-answer">
          <b>{answered}</b>
          <pre>{answer}</pre>
        </output>
      )}
    </details>
  )
}
