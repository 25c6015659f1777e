import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepToOne } from './data/keep-to-one.ts'
import { loadMessages } from './locales/load.ts'
import { createWords } from './locales/words.ts'
import type { PageContextData } from './page-data.ts'
import { loadPage } from './pages/load.ts'
import type { PageName } from './pages/props.ts'
import { reportError } from './ui/error-boundary.tsx'
import { hearMenus } from './ui/hear-menus.ts'
import { loadStyles } from './ui/load-styles.ts'
import { sessionTimer } from './ui/session-timer.ts'

interface DocumentData {
  page: PageName
  context: PageContextData
  props: object
}

/** Brings the page to life: `client/boot.ts` asks for it, at the first intent or when the browser is idle. */
export async function hydrate(): Promise<void> {
  const data = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as DocumentData
  const { context } = data
  allowStyles()
  const styled = wholeStyles()
  sessionTimer()
  const { viewer, toast } = context
  keepToOne(viewer?.id ?? '')
  if (toast?.form) void import('./undo/keep-offer.ts').then(({ keepOffer }) => keepOffer(toast))
  const [view, messages, own] = await Promise.all([
    loadPage(data.page),
    loadMessages(context.language, data.page),
    viewer && import('./signed-in.ts'),
    styled,
  ])
  const words = createWords(context.language, context.locale, messages)
  if (viewer) own?.whileSignedIn(viewer, words)
  const root = document.getElementById('app')
  if (!root) return
  await new Promise<void>((hydrated) => {
    hydrateRoot(
      root,
      <Hydrated onReady={hydrated}>
        <App context={context} words={words} view={view as ComponentType<object>} props={data.props} feeds={null} />
      </Hydrated>,
      { onRecoverableError: (error) => reportError(error), onUncaughtError: (error) => reportError(error) },
    )
  })
  root.toggleAttribute('data-hydrated', true)
  void import('./grid/after-hydration.ts').then(({ afterHydration }) => afterHydration())
  hearMenus()
  addEventListener('focusin', attendSearch)
  attendSearch()
}

/** Search fields offer what may be meant from their first focus on. */
function attendSearch() {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.form?.matches('[data-search]'))
    void import('./search/live-search.ts').then(({ attend }) => attend(field))
}

/** Styles that come with views fetched later carry the page's nonce: the loader finds it in this element. */
function allowStyles() {
  const meta = document.createElement('meta')
  meta.setAttribute('property', 'csp-nonce')
  meta.nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? ''
  document.head.append(meta)
}

/**
 * Fetches all the styles of the page: its document has those of what it shows, and from now on anything may be drawn. They stand after those
 * and before what else the document has, as if they had been there from the start (docs/decisions/048).
 */
async function wholeStyles(): Promise<void> {
  const inline = document.querySelector<HTMLStyleElement>('style[data-files]')
  if (inline) await loadStyles(inline.dataset.files?.split(' ').filter(Boolean) ?? [], inline)
}

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
