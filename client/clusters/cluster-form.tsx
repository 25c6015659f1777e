import { LIMITS } from '#domain/limits.ts'
import type { PinCard } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
import { capitalizeFirst } from '#domain/text.ts'
import { useWords } from '../locales/use-words.ts'
import { PinTick, PinTicks } from '../pins/pin-tick.tsx'
import { Button } from '../ui/button.tsx'
import { Field, FormFault, Tick } from '../ui/fields/field.tsx'
import { FormKey } from '../ui/fields/form-key.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import css from './cluster-form.module.css'

export interface ClusterFormProps {
  cluster: { id: string; name: string; why: string[] }
  /** The newest pins, each with a checkbox. */
  pins: PinCard[]
  /** Number of further pins (one checkbox for all of them), and the rank after which they begin. */
  rest: number
  after: number
  /** Number of the suggestion's pins that are on no board, and that are on boards. */
  loose: number
  onBoards: number
  attempt: FormTry
}

/**
 * Creates a board from a suggestion, with an editable name and a checkbox for each pin (G-054). It sends the suggestion's id because the
 * list may have changed. It works the same with and without JavaScript.
 */
export function ClusterForm({ cluster, pins, rest, after, loose, onBoards, attempt }: ClusterFormProps) {
  const { say, locale } = useWords()
  const isFirst = attempt.status === 200
  const count = (n: number) => say('board.pins', { count: n })
  return (
    <Form action={routes.do.createFromCluster} className={css.page}>
      <FormKey />
      <div className={css.about}>
        <h1>{say('from_cluster.title')}</h1>
        <p>{say('from_cluster.text', { words: cluster.why.join(', ') })}</p>
        {attempt.error === 'error.invalid' && attempt.faults[0]?.field === 'pins' ? (
          <p role="alert">{say('from_cluster.none')}</p>
        ) : (
          <FormFault attempt={attempt} />
        )}
        <input type="hidden" name="cluster_id" value={cluster.id} />
        <Field
          name="name"
          label={say('from_cluster.name')}
          attempt={attempt}
          defaultValue={capitalizeFirst(cluster.name, locale)}
          maxLength={LIMITS.text.boardName}
          required
        />
        <ul className={css.where}>
          {loose > 0 && <li>{say('from_cluster.loose', { count: loose })}</li>}
          {onBoards > 0 && <li>{say('from_cluster.on_boards', { count: onBoards })}</li>}
        </ul>
        {onBoards > 0 && <Tick name="move" label={say('from_cluster.move')} attempt={attempt} />}
        <Tick name="secret" label={say('from_cluster.secret')} attempt={attempt} />
        <Button type="submit" kind="primary" data-bottom-bar="">
          {say('from_cluster.create')}
        </Button>
      </div>
      <PinTicks legend={count(pins.length + rest)}>
        {pins.map((pin) => (
          <PinTick key={pin.id} pin={pin} isTicked={isFirst || attempt.values[`pin.${pin.id}`] !== undefined} />
        ))}
        {rest > 0 && (
          <>
            <input type="hidden" name="after" value={after} />
            <Tick name="rest" label={say('from_cluster.rest', { pins: count(rest) })} attempt={attempt} />
          </>
        )}
      </PinTicks>
    </Form>
  )
}
