import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepToOne } from './data/own/keep-to-one.ts'
import { speakWith } from './locales/texts.ts'
import { createWords } from './locales/words.ts'
import type { PageContextData } from './page-data.ts'
import { loadPage } from './pages/load.ts'
import { sessionTimer } from './ui/frame/session-timer.ts'
import { listenToMenus } from './ui/layers/listen-to-menus.ts'
import { reportError } from './ui/states/error-boundary.tsx'

interface DocumentData {
  /** The screen's file in client/pages/, without ending. */
  page: string
  context: PageContextData
  props: object
}

/** Brings the page to life: `client/boot.ts` asks for it, at the first intent or when the browser is idle. */
export async function hydrate(): Promise<void> {
  const data = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as DocumentData
  const { context } = data
  const words = createWords(context.language, context.locale, {})
  // Before anything else is fetched: scripts come with their texts, in this language.
  const spoken = speakWith(words)
  const styled = wholeStyles()
  sessionTimer()
  const { viewer, toast } = context
  keepToOne(viewer?.id ?? '')
  if (toast?.form) void import('./undo/keep-offer.ts').then(({ keepOffer }) => keepOffer(toast))
  const [view, own] = await Promise.all([loadPage(data.page), viewer && import('./signed-in.ts'), spoken, styled])
  if (viewer) own?.whileSignedIn(viewer)
  const root = document.getElementById('app')
  if (!root) return
  await new Promise<void>((hydrated) => {
    hydrateRoot(
      root,
      <Hydrated onReady={hydrated}>
        <App context={context} words={words} view={view} props={data.props} feeds={null} />
      </Hydrated>,
      { onRecoverableError: (error) => reportError(error), onUncaughtError: (error) => reportError(error) },
    )
  })
  root.toggleAttribute('data-hydrated', true)
  void import('./grid/after-hydration.ts').then(({ afterHydration }) => afterHydration())
  listenToMenus()
  addEventListener('focusin', attendSearch)
  attendSearch()
}

/** Search fields offer what may be meant from their first focus on. */
function attendSearch() {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.form?.matches('[data-search]'))
    void import('./search/live-search.ts').then(({ attachSearch }) => attachSearch(field))
}

/**
 * Fetches the whole style sheet: the document has what it shows, and from now on anything may be drawn. It stands after the document's part of
 * it and before what else the document has, as if it had been there from the start (docs/decisions/048).
 */
async function wholeStyles(): Promise<void> {
  const inline = document.querySelector<HTMLStyleElement>('style[data-file]')
  if (!inline?.dataset.file) return
  const link = document.createElement('link')
  const { nonce, dataset } = inline
  await new Promise((onload, onerror) => {
    Object.assign(link, { rel: 'stylesheet', href: dataset.file, nonce, onload, onerror })
    inline.after(link)
  })
}

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
