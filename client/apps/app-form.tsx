import type { OwnApp } from '#domain/apps/oauth.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import css from '../accounts/settings.module.css'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormFault, SelectField } from '../ui/fields/field.tsx'
import { FormKey } from '../ui/fields/form-key.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'

interface AppFormProps {
  /** Absent: the form registers a new app. */
  app?: OwnApp
  /** The last submission of the form. */
  attempt: FormTry
}

/** Name, description and redirect URIs of an app. */
export function AppForm({ app, attempt }: AppFormProps) {
  const { say } = useWords()
  const tried = attempt.error === null ? null : attempt
  return (
    <Form action={app ? routes.do.editApp : routes.do.createApp} className={css.form} data-test-id="app-form">
      <FormFault attempt={tried} />
      {app ? <input type="hidden" name="app_id" value={app.id} /> : <FormKey />}
      <Field
        name="name"
        label={say('tokens.name')}
        hint={say('apps.name_hint')}
        attempt={tried}
        defaultValue={app?.name}
        maxLength={LIMITS.text.boardName}
        autoComplete="off"
        required
      />
      <Field
        name="description"
        label={say('apps.description')}
        attempt={tried}
        defaultValue={app?.description}
        optional
      >
        {(attributes) => <textarea {...attributes} rows={3} maxLength={LIMITS.text.boardDescription} />}
      </Field>
      <Field
        name="redirects"
        label={say('apps.redirects')}
        hint={say('apps.redirects_hint')}
        attempt={tried}
        defaultValue={app?.redirects.join('\n')}
      >
        {(attributes) => <textarea {...attributes} rows={3} spellCheck={false} required />}
      </Field>
      {!app && (
        <SelectField
          name="kind"
          label={say('apps.kind')}
          attempt={tried}
          options={[
            { value: 'public', label: say('apps.kind.public') },
            { value: 'confidential', label: say('apps.kind.confidential') },
          ]}
        />
      )}
      <Button type="submit" kind="primary">
        {say(app ? 'settings.save' : 'apps.register')}
      </Button>
    </Form>
  )
}
