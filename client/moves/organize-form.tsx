import { LIMITS } from '#domain/limits.ts'
import type { PinCard } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { PinTick, PinTicks } from '../pins/pin-tick.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Field, FormFault, SelectField, Tick } from '../ui/fields/field.tsx'
import { FormKey } from '../ui/fields/form-key.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import css from './organize-form.module.css'

export interface OrganizeFormProps {
  /** The place of the pins; `board` and `section` are empty unless `place` is `board`. */
  from: { place: 'ideas' | 'board' | 'all'; board: string; section: string; name: string | null }
  pins: PinCard[]
  /** The boards to move to, and the sections of this board. */
  goals: { value: string; label: string }[]
  /** URL of the page with the next pins. */
  next: string | null
  attempt: FormTry
}

/** A form with a checkbox for each pin, which moves them to a board or a new board. It works the same without JavaScript. */
export function OrganizeForm({ from, pins, goals, next, attempt }: OrganizeFormProps) {
  const { say } = useWords()
  const nothing = attempt.faults[0]?.field === 'pins'
  return (
    <Form action={routes.do.organize} className={css.page}>
      <FormKey />
      <div className={css.goal}>
        <h1>{from.name ?? say('organize.heading')}</h1>
        {nothing ? <p role="alert">{say('organize.select')}</p> : <FormFault attempt={attempt} />}
        <input type="hidden" name="place" value={from.place} />
        <input type="hidden" name="board" value={from.board} />
        <input type="hidden" name="section" value={from.section} />
        <SelectField
          name="to"
          label={say('organize.to')}
          options={goals}
          none={say('organize.pick')}
          attempt={attempt}
        />
        <Field
          name="name"
          label={say('organize.new_board')}
          attempt={attempt}
          maxLength={LIMITS.text.boardName}
          autoComplete="off"
        />
        <Tick name="secret" label={say('organize.secret')} attempt={attempt} />
        <div className={css.actions}>
          <Button type="submit" kind="primary" name="act" value="move">
            {say('organize.move')}
          </Button>
          <Button type="submit" name="act" value="copy">
            {say('organize.copy')}
          </Button>
          <Button type="submit" name="act" value="delete">
            {say('organize.delete')}
          </Button>
        </div>
      </div>
      <div>
        <div className={css.all}>
          <Tick name="all" label={say('organize.all')} attempt={attempt} />
        </div>
        <PinTicks legend={say('organize.select')} allAtFirst={false}>
          {pins.map((pin) => (
            <PinTick key={pin.id} pin={pin} isTicked={attempt.values[`pin.${pin.id}`] !== undefined} />
          ))}
        </PinTicks>
        {next && (
          <p className={css.next}>
            <LinkButton href={next}>{say('feed.more')}</LinkButton>
          </p>
        )}
      </div>
    </Form>
  )
}
