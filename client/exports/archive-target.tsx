import { TARGET_KINDS, type TargetView } from '#domain/exports/target.ts'
import { routes } from '#domain/routes.ts'
import page from '../accounts/settings.module.css'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import css from './data-settings.module.css'
import { megabytes } from './megabytes.ts'
import { TargetForm } from './target-form.tsx'

interface ArchiveTargetProps {
  /** null: not configured. */
  target: TargetView | null
  /** True if there is an archive that could be sent. */
  hasArchive: boolean
  attempt: FormTry | null
}

/** The viewer's own storage, to which monthly archives are sent. */
export function ArchiveTarget({ target, hasArchive, attempt }: ArchiveTargetProps) {
  const { say } = useWords()
  return (
    <section className={page.part} data-test-id="archive-target">
      <h2>{say('target.title')}</h2>
      <p>{say('target.text')}</p>
      {target && <TargetState target={target} hasArchive={hasArchive} />}
      {TARGET_KINDS.map((kind) => (
        <details key={kind} className={css.kind} open={attempt?.values.kind === kind}>
          <summary>{say(target?.kind === kind ? `target.change.${kind}` : `target.use.${kind}`)}</summary>
          <TargetForm kind={kind} target={target} attempt={attempt?.values.kind === kind ? attempt : null} />
        </details>
      ))}
    </section>
  )
}

function TargetState({ target, hasArchive }: { target: TargetView; hasArchive: boolean }) {
  const { say, locale } = useWords()
  const { kind, url, bucket, folder, tested, sending, sent } = target
  const day = (time: number) => new Date(time).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const why = ({ fault, status }: { fault: TargetView['tested']['fault']; status: number | null }) =>
    fault && say(`target.fault.${fault}`, { status: status ?? 0 })
  const isSending = sending.state === 'waiting'
  return (
    <>
      <ul className={page.rows}>
        <li data-state={sending.state}>
          <span>
            <b>{kind === 's3' ? [url, bucket, folder].filter(Boolean).join('/') : url}</b>
            <small data-test-id="target-tested">
              {tested.fault
                ? say('target.broken', { day: day(tested.at) })
                : say('target.works', { day: day(tested.at) })}{' '}
              {why(tested)}
            </small>
            {sent && (
              <small data-test-id="target-sent">
                {say('target.sent', { day: day(sent.at), name: sent.name, size: megabytes(sent.bytes, locale) })}
              </small>
            )}
            {(isSending || sending.fault) && (
              <small data-test-id="target-sending">
                {isSending ? say('target.sending', { percent: sending.percent }) : say('target.failed')} {why(sending)}
              </small>
            )}
          </span>
        </li>
      </ul>
      <Form action={routes.do.changeTarget} className={css.acts}>
        <Button type="submit" name="act" value="test">
          {say('target.test')}
        </Button>
        {hasArchive && !isSending && (
          <Button type="submit" name="act" value="send">
            {say(sending.state === 'failed' ? 'aside.again' : 'target.send')}
          </Button>
        )}
        <Button type="submit" name="act" value="remove">
          {say('target.remove')}
        </Button>
      </Form>
    </>
  )
}
