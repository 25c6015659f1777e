import type { TargetKind, TargetView } from '#domain/exports/target.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import page from '../accounts/settings.module.css'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormFault } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'

interface TargetFormProps {
  kind: TargetKind
  target: TargetView | null
  /** The form as it was last submitted; null: not submitted. */
  attempt: FormTry | null
}

/** Storage address and credentials for archives. The password is entered each time. */
export function TargetForm({ kind, target, attempt }: TargetFormProps) {
  const { say } = useWords()
  const known = target?.kind === kind ? target : null
  const field = (name: 'url' | 'bucket' | 'region' | 'folder' | 'username') => ({
    ...{ name, id: `${kind}-${name}`, attempt, defaultValue: known?.[name] ?? '' },
    ...{ autoComplete: 'off', spellCheck: false },
  })
  const isBucket = kind === 's3'
  return (
    <Form action={isBucket ? routes.do.sendToBucket : routes.do.sendToWebdav} className={page.form}>
      <FormFault attempt={attempt} />
      <input type="hidden" name="kind" value={kind} />
      <Field
        {...field('url')}
        type="url"
        label={say(`target.url.${kind}`)}
        hint={say(`target.url_hint.${kind}`)}
        maxLength={LIMITS.text.link}
        placeholder="https://"
        required
      />
      {isBucket && (
        <>
          <Field {...field('bucket')} label={say('target.bucket')} maxLength={63} required />
          <Field {...field('region')} label={say('target.region')} maxLength={40} optional />
          <Field {...field('folder')} label={say('target.folder')} maxLength={200} optional />
        </>
      )}
      <Field {...field('username')} label={say(`target.username.${kind}`)} maxLength={LIMITS.text.email} required />
      <Field
        name="password"
        id={`${kind}-password`}
        type="password"
        label={say(`target.password.${kind}`)}
        hint={say('target.password_hint')}
        attempt={attempt}
        maxLength={LIMITS.text.password}
        autoComplete="new-password"
        required
      />
      <Button type="submit">{say('target.save')}</Button>
    </Form>
  )
}
