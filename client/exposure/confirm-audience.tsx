import type { Exposure } from '#domain/exposure/rules.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import css from './exposure.module.css'
import type { KeepLabel } from './notice.tsx'
import { ExposureNotice, useExposureTitle } from './notice.tsx'

/** The submitted fields of a form. */
export type Fields = Record<string, string>

export interface ConfirmAudienceProps {
  exposure: Exposure
  /** The submitted form. */
  action: string
  fields: Fields
  /** The safe choice: the same form with other values, or a link to a page with another choice. */
  keep: { label: KeepLabel; fields: Fields } | { label: KeepLabel | 'exposure.stop'; href: string }
}

/** Asks for confirmation when a submitted form would make pins visible to more people (docs/decisions/036). */
export function ConfirmAudience({ exposure, action, fields, keep }: ConfirmAudienceProps) {
  const { say } = useWords()
  return (
    <section data-test-id="form">
      <h1>{useExposureTitle(exposure)}</h1>
      <ExposureNotice exposure={exposure} />
      <div className={css.actions}>
        <Form action={action}>
          <Hidden fields={{ ...fields, seen: String(exposure.count) }} />
          <Button type="submit">{say('exposure.go')}</Button>
        </Form>
        {'href' in keep ? (
          <LinkButton kind="primary" href={keep.href}>
            {say(keep.label)}
          </LinkButton>
        ) : (
          <Form action={action}>
            <Hidden fields={keep.fields} />
            <Button type="submit" kind="primary">
              {say(keep.label)}
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}

function Hidden({ fields }: { fields: Fields }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
