import type { ArchiveView } from '#domain/exports/contract.ts'
import { MONTHLY } from '#domain/exports/monthly.ts'
import { routes } from '#domain/routes.ts'
import page from '../accounts/settings.module.css'
import type { SettingsProps } from '../accounts/settings-props.ts'
import { useFresh } from '../live/use-fresh.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { ArchiveTarget } from './archive-target.tsx'
import css from './data-settings.module.css'
import { megabytes } from './megabytes.ts'

const isReady = ({ state }: ArchiveView) => state === 'ready'
const isWorked = ({ state }: ArchiveView) => state === 'running'

type Data = Pick<SettingsProps, 'archives' | 'monthly' | 'target' | 'attempt'>

/** Exports the viewer's data: requests an archive, shows its progress, and links the file. */
export function DataSettings({ archives, monthly, target, attempt }: Data) {
  const { say } = useWords()
  const all = useFresh(archives, routes.settingsDataProgress, isWorked)
  const isRunning = all.some(isWorked)
  return (
    <>
      <section className={page.part}>
        <p>{say('export.text')}</p>
        <Form action={routes.do.exportData} className={page.form}>
          <fieldset className={page.choices}>
            <legend>{say('export.pictures')}</legend>
            {(['inside', 'links'] as const).map((value, i) => (
              <label key={value}>
                <input type="radio" name="pictures" value={value} defaultChecked={i === 0} />
                <span>{say(`export.pictures.${value}`)}</span>
              </label>
            ))}
          </fieldset>
          <Button type="submit" kind="primary" reason={isRunning && say('export.one')}>
            {say('export.button')}
          </Button>
        </Form>
      </section>
      {all.length > 0 && (
        <section className={page.part}>
          <h2>{say('export.archives')}</h2>
          <ul className={page.rows} data-test-id="archives">
            {all.map((archive) => (
              <Archive key={archive.id} archive={archive} />
            ))}
          </ul>
        </section>
      )}
      <section className={page.part}>
        <p>{say('export.monthly_text')}</p>
        <Form action={routes.do.monthlyExport} className={page.form}>
          <fieldset className={page.choices}>
            <legend>{say('export.monthly')}</legend>
            {MONTHLY.map((value) => (
              <label key={value}>
                <input type="radio" name="monthly" value={value} defaultChecked={value === monthly} />
                <span>{say(`export.monthly.${value}`)}</span>
              </label>
            ))}
          </fieldset>
          <Button type="submit">{say('settings.save')}</Button>
        </Form>
      </section>
      {target && <ArchiveTarget target={target.stored} hasArchive={all.some(isReady)} attempt={attempt} />}
      <p className={page.note}>
        <a href={routes.import}>{say('import.title')}</a>
      </p>
      <p className={page.note}>
        {say('export.what')} <a href={routes.archiveSchema}>{say('export.schema')}</a>
      </p>
    </>
  )
}

function Archive({ archive }: { archive: ArchiveView }) {
  const { say, locale } = useWords()
  const { id, state, reason, progress, size, createdAt, expiresAt, url, withPictures } = archive
  const day = (time: number) => new Date(time).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <li data-state={state}>
      <span>
        <b>{day(createdAt)}</b>
        <small>
          {state === 'running' && say('export.running', { percent: progress })}
          {reason && say(`aside.${reason}`)}
          {state === 'ready' &&
            [
              megabytes(size, locale),
              say(withPictures ? 'export.with_pictures' : 'export.without_pictures'),
              say('export.until', { day: day(expiresAt) }),
            ].join(' · ')}
        </small>
        {state === 'running' && (
          <progress className={css.progress} value={progress} max={100} aria-label={say('export.progress')} />
        )}
      </span>
      {url && (
        <LinkButton kind="primary" href={url} download>
          {say('export.download')}
        </LinkButton>
      )}
      {state === 'running' && <LinkButton href={routes.settingsData}>{say('export.look')}</LinkButton>}
      {reason && (
        <Form action={routes.do.exportData}>
          <input type="hidden" name="export_id" value={id} />
          <Button type="submit" kind="primary">
            {say('aside.again')}
          </Button>
        </Form>
      )}
      <Form action={routes.do.deleteExport}>
        <input type="hidden" name="export_id" value={id} />
        <Button type="submit">{say(state === 'running' ? 'export.cancel' : 'export.delete')}</Button>
      </Form>
    </li>
  )
}
