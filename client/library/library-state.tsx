import type { Library } from '#domain/library/contract.ts'
import { ITEM_KINDS, ITEM_STATES } from '#domain/library/items.ts'
import { routes } from '#domain/routes.ts'
import settings from '../accounts/settings.module.css'
import { useFresh } from '../live/use-fresh.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import css from './library.module.css'

const sum = (library: Library, state: (typeof ITEM_STATES)[number]) => library.pictures[state] + library.pages[state]
const isWorked = (library: Library) => library.keeps_copies && !library.is_paused && sum(library, 'waiting') > 0

/** Counts and progress of the library, and buttons to pause, resume and switch it off. */
export function LibraryState({ first }: { first: Library }) {
  const { say, locale } = useWords()
  const [library = first] = useFresh([first], routes.settingsLibraryProgress, isWorked)
  const { keeps_copies: keeps, is_paused: isPaused, bytes, most_bytes: most } = library
  const [waiting, kept, dead] = [sum(library, 'waiting'), sum(library, 'kept'), sum(library, 'dead')]
  const all = waiting + kept + dead
  const number = (value: number) => value.toLocaleString(locale)
  const kinds = ITEM_KINDS.filter((kind) => ITEM_STATES.some((state) => library[`${kind}s`][state] > 0))
  return (
    <section className={settings.part} data-test-id="library">
      {all === 0 ? (
        <EmptyState drawing="pins" testId="library-empty">
          <h2>{say('library.empty')}</h2>
          <p>{say('library.empty_text')}</p>
        </EmptyState>
      ) : (
        <>
          <table className={css.counts}>
            <thead>
              <tr>
                <td />
                {ITEM_STATES.map((state) => (
                  <th key={state} scope="col">
                    {say(`library.${state}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kinds.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{say(`library.${kind}`)}</th>
                  {ITEM_STATES.map((state) => (
                    <td key={state} data-test-id={`${kind}-${state}`} suppressHydrationWarning>
                      {number(library[`${kind}s`][state])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {waiting > 0 && (
            <>
              <svg className={css.bar} viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={all - waiting} height="1" />
              </svg>
              <p className={settings.note} suppressHydrationWarning>
                {say('library.progress', { done: number(all - waiting), all: number(all) })}
                {isWorked(library) && ` · ${say('library.rest')}`}
              </p>
            </>
          )}
          <p className={settings.note} data-test-id="library-space" suppressHydrationWarning>
            {most === null
              ? say('library.space', { size: sizeIn(locale, bytes) })
              : say('library.space_of', { size: sizeIn(locale, bytes), most: sizeIn(locale, most) })}
          </p>
        </>
      )}
      {keeps && isPaused && <p role="status">{say('library.paused')}</p>}
      {!keeps && <p role="status">{say('library.off')}</p>}
      <div className={css.acts}>
        {keeps && (waiting > 0 || isPaused) && (
          <Act
            act={isPaused ? 'resume' : 'pause'}
            isPrimary={isPaused}
            label={say(isPaused ? 'library.resume' : 'library.pause')}
          />
        )}
        <Act
          act={keeps ? 'keep_no_more' : 'keep'}
          isPrimary={!keeps}
          label={say(keeps ? 'library.keep_no_more' : 'library.keep')}
        />
      </div>
    </section>
  )
}

export function Act({ act, label, isPrimary = false }: { act: string; label: string; isPrimary?: boolean }) {
  return (
    <Form action={routes.do.changeLibrary}>
      <input type="hidden" name="act" value={act} />
      <Button type="submit" kind={isPrimary ? 'primary' : 'plain'}>
        {label}
      </Button>
    </Form>
  )
}

/** Megabytes, or gigabytes from 1,000 MB, with one decimal below ten. */
function sizeIn(locale: string, bytes: number): string {
  const [unit, value] = bytes < 1e9 ? (['megabyte', bytes / 1e6] as const) : (['gigabyte', bytes / 1e9] as const)
  return value.toLocaleString(locale, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 })
}
