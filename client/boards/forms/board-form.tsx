import { Choice } from '#client/accounts/choice.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, FormFault } from '#client/ui/fields/field.tsx'
import { FormKey } from '#client/ui/fields/form-key.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { SaveBar } from '#client/ui/fields/save-bar.tsx'
import { Form } from '#client/ui/form.tsx'
import { PRIVACIES, type Privacy } from '#domain/boards/privacies.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import css from './board-form.module.css'
import { Cover, type CoverProps, REMOVE } from './cover-choice.tsx'

export interface BoardFormProps {
  /** null: a new board. */
  board: { id: string; name: string; description: string; archived: boolean } | null
  /** Current values of the fields that only the owner may change; null: the viewer may only rename the board. */
  decides: ({ privacy: Privacy; manage: boolean } & CoverProps) | null
  mayDelete: boolean
  /** The board's audience, as a sentence; null: a new board. */
  audience: string | null
  /** The id of the person that a delegate acts for. */
  subject: string | null
  /** The owner's profile, which opens after the board is deleted. */
  home: string
  attempt: FormTry
}

/** A form that creates a board (name, secret or not) or edits all of an existing one (CRE-010, G-019). */
export function BoardForm(props: BoardFormProps) {
  const { board, decides, audience, subject, attempt } = props
  const { say } = useWords()
  return (
    <section data-test-id="form">
      <h1>{board ? say('manage.edit') : say('organize.create_board')}</h1>
      <Form
        action={board ? routes.do.editBoard : routes.do.createBoard}
        className={css.form}
        data-test-id="board-form"
        // An edit may upload a cover; a new board has no cover field.
        encType={board && decides ? 'multipart/form-data' : undefined}
      >
        {!board && <FormKey />}
        <FormFault attempt={attempt} />
        {board && <input type="hidden" name="board_id" value={board.id} />}
        {subject && <input type="hidden" name="orbac_subject_id" value={subject} />}
        <Field
          name="name"
          label={say('organize.name')}
          attempt={attempt}
          defaultValue={board?.name}
          maxLength={LIMITS.text.boardName}
          autoComplete="off"
          autoFocus={!board}
          required
        />
        {!board && <Secret isTicked={attempt.values.secret === 'on'} />}
        {board && (
          <Field
            name="description"
            label={say('manage.description')}
            attempt={attempt}
            defaultValue={board.description}
            optional
          >
            {(field) => <textarea {...field} rows={3} maxLength={LIMITS.text.boardDescription} />}
          </Field>
        )}
        {board && decides && <Decisions {...decides} attempt={attempt} />}
        <SaveBar>
          <Button type="submit" kind="primary">
            {board ? say('manage.save') : say('organize.create')}
          </Button>
        </SaveBar>
      </Form>
      {/* Its submit button is beside the covers, inside the form above, and forms cannot be nested. */}
      {board && decides?.own && (
        <Form id={REMOVE} action={routes.do.removeCover} hidden>
          <input type="hidden" name="board_id" value={board.id} />
        </Form>
      )}
      {audience && (
        <p className={css.seen} data-test-id="audience">
          {audience}
        </p>
      )}
      {board && <Endings {...props} board={board} />}
    </section>
  )
}

function Secret({ isTicked }: { isTicked: boolean }) {
  const { say } = useWords()
  return (
    <label className={css.tick}>
      <input type="checkbox" name="secret" defaultChecked={isTicked} />
      <span>
        <b>{say('organize.secret')}</b>
        <small>{say('organize.secret_note')}</small>
      </span>
    </label>
  )
}

type DecisionsProps = NonNullable<BoardFormProps['decides']> & { attempt: FormTry }

function Decisions({ privacy, manage, attempt, ...covers }: DecisionsProps) {
  const { say } = useWords()
  const chosen = attempt.values.privacy ?? privacy
  return (
    <>
      <fieldset className={css.choices}>
        <legend>{say('manage.visibility')}</legend>
        {PRIVACIES.map((each) => (
          <label key={each} className={css.tick}>
            <input type="radio" name="privacy" value={each} defaultChecked={each === chosen} />
            {say(`manage.${each}`)}
          </label>
        ))}
      </fieldset>
      <Choice
        name="manage"
        label={say('manage.collaborators_label')}
        note={say('manage.collaborators')}
        isOn={manage}
        attempt={attempt}
      />
      <Cover {...covers} attempt={attempt} />
    </>
  )
}

/** Archives or deletes the board. These are separate forms because they do not save the fields above. */
function Endings({
  board,
  decides,
  mayDelete,
  home,
}: BoardFormProps & { board: NonNullable<BoardFormProps['board']> }) {
  const { say } = useWords()
  if (!decides && !mayDelete) return null
  return (
    <div className={css.endings}>
      {decides && (
        <Form action={routes.do.archiveBoard}>
          <input type="hidden" name="board_id" value={board.id} />
          <Button type="submit" name="archived" value={board.archived ? 'false' : 'true'}>
            {board.archived ? say('manage.unarchive') : say('manage.archive')}
          </Button>
        </Form>
      )}
      {mayDelete && (
        <Form action={routes.do.deleteBoard}>
          <input type="hidden" name="board_id" value={board.id} />
          <input type="hidden" name="return_to" value={home} />
          <Button type="submit">{say('manage.delete')}</Button>
          <p>{say('manage.delete_note')}</p>
        </Form>
      )}
    </div>
  )
}
