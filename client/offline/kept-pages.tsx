import { useEffect, useState } from 'react'
import { routes } from '#domain/routes.ts'
import settings from '../accounts/settings.module.css'
import { useAgo } from '../locales/use-ago.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { clearKept, type Kept, keptOwner, MOST_BYTES, readKept, startKeeping, stopKeeping } from './kept.ts'
import { prepareNote } from './note-offline.tsx'

/** null: nothing is stored; undefined: unknown yet, and on the server. */
type State = Kept | null | undefined

/** Switches offline pages on and off, and shows what is stored. */
export function KeptPages() {
  const { say, locale } = useWords()
  const { viewer } = usePage()
  const [kept, setKept] = useState<State>()
  const [isBusy, setBusy] = useState(false)
  const look = async () => setKept((await keptOwner()) ? await readKept() : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once
  useEffect(() => void look().catch(() => setKept(null)), [])

  /** Runs a change, then updates the state, and shows an error if the browser refuses. */
  async function change(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      console.warn(error)
      showToast({ kind: 'error', text: say('offline.failed') })
    }
    await look().catch(() => setKept(null))
    setBusy(false)
  }

  const start = async () => {
    if (!viewer) return
    await Promise.all([navigator.serviceWorker.register(routes.serviceWorker), prepareNote()])
    try {
      await startKeeping(viewer, loadedFiles())
    } catch (error) {
      // A partial copy is useless: delete it.
      await stopKeeping().catch(() => undefined)
      throw error
    }
  }
  const megabytes = (bytes: number) =>
    (bytes / 1_000_000).toLocaleString(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const reason = isBusy && say('reason.busy')
  if (kept === undefined) return null
  if (kept === null)
    return (
      <section className={settings.part}>
        <Button kind="primary" data-test-id="keep-pages" reason={reason} onClick={() => void change(start)}>
          {say('offline.start')}
        </Button>
        <p className={settings.note}>{say('offline.shared_device')}</p>
      </section>
    )
  return (
    <>
      <section className={settings.part}>
        <p data-test-id="kept-size">
          {say('offline.size', { bytes: megabytes(kept.bytes), most: megabytes(MOST_BYTES), count: kept.pictures })}
        </p>
        <p>
          <Button reason={reason} onClick={() => void change(clearKept)}>
            {say('offline.clear')}
          </Button>{' '}
          <Button reason={reason} onClick={() => void change(stopKeeping)}>
            {say('offline.stop')}
          </Button>
        </p>
      </section>
      <section className={settings.part}>
        <h2>{say('offline.pages')}</h2>
        {kept.pages.length === 0 ? <p>{say('offline.none')}</p> : <List pages={kept.pages} />}
      </section>
    </>
  )
}

function List({ pages }: Pick<Kept, 'pages'>) {
  const { say } = useWords()
  const ago = useAgo('full', Date.now)
  return (
    <ul className={settings.rows} data-test-id="kept-pages">
      {pages.map(({ address, title, savedAt }) => (
        <li key={address}>
          <span>
            <a href={address} dir="auto">
              <b>{title}</b>
            </a>
            <small>{say('offline.saved', { ago: ago(savedAt) })}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** URLs of this page's scripts, styles and texts, needed to show the page offline. */
function loadedFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return loaded.filter((name) => name.startsWith(`${location.origin}/assets/`))
}
