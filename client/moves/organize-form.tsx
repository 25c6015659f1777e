import { LIMITS } from '../../domain/limits.ts'
import type { PinCard } from '../../domain/pins/contract.ts'
import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { PinTick, PinTicks } from '../pins/pin-tick.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Field, FormFault, SelectField, Tick } from '../ui/fields/field.tsx'
import { FormKey } from '../ui/fields/form-key.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import css from './organize-form.module.css'

export interface OrganizeFormProps {
  /** The board that the pins are on, and its section; empty where they are anywhere. */
  from: { place: 'ideas' | 'board' | 'all'; board: string; section: string; name: string | null }
  pins: PinCard[]
  /** Boards to move to, and sections of the board itself; `value` is what the form sends. */
  goals: { value: string; label: string }[]
  /** The page with the next pins. */
  next: string | null
  attempt: FormTry
}

/** Pins to tick, and the board that they go to, or a new one. A plain form: with and without JavaScript the same. */
export function OrganizeForm({ from, pins, goals, next, attempt }: OrganizeFormProps) {
  const { say } = useWords()
  const nothing = attempt.faults[0]?.field === 'pins'
  return (
    <form method="post" action={routes.do.organize} className={css.page}>
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
        <div className={css.ways}>
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
    </form>
  )
}
