import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { sendFor } from './data/send.ts'
import { loadTextsInto } from './locales/texts.ts'
import { createWords } from './locales/words.ts'
import type { PageContextData } from './page-data.ts'
import { loadPage } from './pages/load.ts'
import { rememberTyped, restoreTyped } from './ui/fields/keep-typed.ts'
import { sessionTimer } from './ui/frame/session-timer.ts'
import { listenToMenus } from './ui/layers/listen-to-menus.ts'
import { reportError } from './ui/states/error-boundary.tsx'

interface DocumentData {
  /** The screen's file in client/pages/, without extension. */
  page: string
  /** The addresses of its script and of the scripts that it imports. */
  scripts: string[]
  context: PageContextData
  props: object
}

/** Hydrates the page. `client/boot.ts` calls it at the first intent, or when the browser is idle. */
export async function hydrate(): Promise<void> {
  const data: DocumentData = JSON.parse(document.getElementById('page')?.textContent ?? '{}')
  const { context } = data
  rememberTyped()
  const words = createWords(context.language, context.locale, {})
  // Must be called before other scripts are loaded, because they load their texts in this language.
  const textsLoaded = loadTextsInto(words)
  const stylesLoaded = loadStyles()
  sessionTimer()
  const { viewer, toast } = context
  sendFor(context, () => import('./data/own/ask-who.ts'))
  if (toast?.form) void import('./undo/keep-offer.ts').then(({ keepOffer }) => keepOffer(toast))
  const [view, own] = await Promise.all([
    loadPage(data.page, data.scripts),
    viewer && import('./signed-in.ts'),
    textsLoaded,
    stylesLoaded,
    shellArrived(),
  ])
  if (viewer) own?.whileSignedIn(viewer, data.page)
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
  void import('./data/own/meet-viewer.ts').then(({ meetViewer }) => meetViewer(context))
  void import('./grid/after-hydration.ts').then(({ afterHydration }) => afterHydration())
  if (viewer) void own?.goLive(viewer)
  listenToMenus()
  addEventListener('focusin', attachFocusedSearch)
  attachFocusedSearch()
}

/**
 * Waits until the shell of the document is parsed: hydrating half of it would replace what is there, with what is typed or focused in it. React
 * writes a script after a shell that is followed by late parts.
 */
async function shellArrived(): Promise<void> {
  const hasArrived = () => document.readyState !== 'loading' || document.querySelector('#app>script') !== null
  if (hasArrived()) return
  await new Promise<void>((resolve) => {
    const arriving = new MutationObserver(settle)
    function settle() {
      if (!hasArrived()) return
      arriving.disconnect()
      removeEventListener('DOMContentLoaded', settle)
      resolve()
    }
    arriving.observe(document.body, { childList: true, subtree: true })
    addEventListener('DOMContentLoaded', settle)
  })
}

/** Attaches suggestions to a search field at its first focus. */
function attachFocusedSearch() {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.form?.matches('[data-search]'))
    void import('./search/live-search.ts').then(({ attachSearch }) => attachSearch(field))
}

/**
 * Loads the whole style sheet: the document contains only the styles of its own elements, but after hydration any view may be rendered. The link is inserted
 * directly after the document's styles, so that the order of rules stays the same (docs/decisions/048). Styles that came with late parts of the document would
 * take precedence over it: they are removed, including those of parts still to come.
 */
async function loadStyles(): Promise<void> {
  const inline = document.querySelector<HTMLStyleElement>('style[data-file]')
  if (!inline?.dataset.file) return
  const link = document.createElement('link')
  const { nonce, dataset } = inline
  await new Promise((onload, onerror) => {
    Object.assign(link, { rel: 'stylesheet', href: dataset.file, nonce, onload, onerror })
    inline.after(link)
  })
  const removeLate = () => {
    for (const late of document.querySelectorAll('style[data-late]')) late.remove()
  }
  removeLate()
  if (document.readyState !== 'loading') return
  const arriving = new MutationObserver(removeLate)
  arriving.observe(document.getElementById('app') ?? document.body, { childList: true })
  addEventListener('DOMContentLoaded', () => arriving.disconnect())
}

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(() => {
    restoreTyped()
    onReady()
  }, [onReady])
  return children
}
