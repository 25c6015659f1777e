import form from '#client/boards/forms/board-form.module.css'
import { PlaceForm } from '#client/boards/order/place-form.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Field, FormFault, SelectField } from '#client/ui/fields/field.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import css from './pin-form.module.css'

export interface PinFormProps {
  pin: {
    id: string
    title: string
    description: string
    link: string
    alt: string
    /** A number as typed, or empty. */
    price: string
    currency: string
    /** One of the values of `places`; empty: no board. */
    place: string
    commentsOff: boolean
  }
  places: { value: string; label: string }[]
  /** The Pin's audience, as a sentence. */
  audience: string
  attempt: FormTry
}

export interface PinDeleteProps {
  pin: { id: string; title: string }
  /** The page that opens after the pin is deleted. */
  home: string
}

/** Edits everything that the pin's owner may change (W-51). */
export function PinForm({ pin, places, audience, attempt }: PinFormProps) {
  const { say } = useWords()
  return (
    <section data-test-id="form">
      <h1>{say('closeup.edit')}</h1>
      <Form action={routes.do.editPin} className={form.form} data-test-id="pin-form">
        <FormFault attempt={attempt} />
        <input type="hidden" name="pin_id" value={pin.id} />
        <Text
          name="title"
          label={say('pin_edit.title')}
          value={pin.title}
          most={LIMITS.text.pinTitle}
          attempt={attempt}
        />
        <Counted label={say('pin_edit.description')} value={pin.description} attempt={attempt} />
        <Text
          name="link"
          label={say('pin_edit.link')}
          value={pin.link}
          most={LIMITS.text.link}
          attempt={attempt}
          type="url"
        />
        <Text
          name="alt_text"
          label={say('pin_edit.alt')}
          hint={say('pin_edit.alt_hint')}
          value={pin.alt}
          most={LIMITS.text.alt}
          attempt={attempt}
        />
        <SelectField
          name="place"
          label={say('pin_edit.place')}
          options={places}
          attempt={attempt}
          defaultValue={pin.place}
        />
        <Price pin={pin} attempt={attempt} />
        <SelectField
          name="comments_off"
          label={say('settings.comments')}
          attempt={attempt}
          defaultValue={String(pin.commentsOff)}
          options={[
            { value: 'false', label: say('pin_edit.comments_on') },
            { value: 'true', label: say('pin_edit.comments_off') },
          ]}
        />
        <div className={form.actions}>
          <Button type="submit" kind="primary">
            {say('manage.save')}
          </Button>
        </div>
      </Form>
      <p className={form.seen} data-test-id="audience">
        {audience}
      </p>
      <div className={form.endings}>
        {pin.place !== '' && (
          <div>
            <p>{say('order.title', { name: pin.title || say('pin.untitled') })}</p>
            <PlaceForm
              board={pin.place.split('.')[0] ?? ''}
              pin={pin.id}
              path={href(routes.pinEdit, { pin: pin.id })}
            />
          </div>
        )}
        <p>
          <LinkButton href={href(routes.pinDelete, { pin: pin.id })}>{say('closeup.delete')}</LinkButton>
        </p>
      </div>
    </section>
  )
}

interface TextProps {
  name: string
  label: string
  hint?: string
  value: string
  most: number
  attempt: FormTry
  type?: 'url'
}

function Text({ name, label, hint, value, most, attempt, type }: TextProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      attempt={attempt}
      defaultValue={value}
      maxLength={most}
      type={type}
      autoComplete="off"
      optional
    />
  )
}

/** The description with a counter of its characters. With JavaScript the counter changes while the person types. */
function Counted({ label, value, attempt }: { label: string; value: string; attempt: FormTry }) {
  const most = LIMITS.text.pinDescription
  const typed = attempt.values.description ?? value
  return (
    <div>
      <Field name="description" label={label} attempt={attempt} defaultValue={value} optional>
        {(field) => <textarea {...field} rows={4} maxLength={most} />}
      </Field>
      <output htmlFor="description" className={css.count} data-most={most}>
        {typed.length}/{most}
      </output>
    </div>
  )
}

function Price({ pin, attempt }: Pick<PinFormProps, 'pin' | 'attempt'>) {
  const { say } = useWords()
  return (
    <div className={css.pair}>
      <Field
        name="price_value"
        label={say('pin_edit.price')}
        attempt={attempt}
        defaultValue={pin.price}
        type="number"
        inputMode="decimal"
        min={0}
        max={1e9}
        step="0.01"
        optional
      />
      <Field
        name="price_currency"
        label={say('pin_edit.currency')}
        attempt={attempt}
        defaultValue={pin.currency}
        pattern="[A-Z]{3}"
        maxLength={3}
        placeholder="EUR"
        autoComplete="off"
        optional
      />
    </div>
  )
}

/** Asks for confirmation before a pin is deleted: without JavaScript, or when opened by URL. */
export function PinDelete({ pin, home }: PinDeleteProps) {
  const { say } = useWords()
  return (
    <section data-test-id="form">
      <h1>{say('pin_edit.delete_title')}</h1>
      <p>
        <b>{pin.title || say('pin.untitled')}</b>
      </p>
      <p>{say('pin_edit.delete_note')}</p>
      <Form action={routes.do.deletePin} className={form.actions}>
        <input type="hidden" name="pin_id" value={pin.id} />
        <input type="hidden" name="return_to" value={home} />
        <Button type="submit" kind="primary">
          {say('closeup.delete')}
        </Button>
        <LinkButton href={href(routes.pin, { pin: pin.id })}>{say('nav.back')}</LinkButton>
      </Form>
    </section>
  )
}
