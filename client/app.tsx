import type { ComponentType } from 'react'
import { SWRConfig } from 'swr'
import { isGroupOn } from '#domain/experiments/registry.ts'
import { routes } from '#domain/routes.ts'
import { LoginPrompts } from './accounts/login-prompts.tsx'
import { type Resources, ResourcesContext } from './data/resource.tsx'
import { useStore } from './data/store.ts'
import { WordsContext } from './locales/use-words.ts'
import type { Words } from './locales/words.ts'
import { BellLink } from './notifications/bell-link.tsx'
import type { PageContextData } from './page-data.ts'
import { SiteSearch } from './search/site-search.tsx'
import { Header } from './ui/frame/header.tsx'
import { PageContext } from './ui/frame/page-context.ts'
import { island } from './ui/island.tsx'
import { overlay } from './ui/layers/overlay.ts'
import { ErrorBoundary } from './ui/states/error-boundary.tsx'
import { useNews } from './ui/states/news.ts'
import { Toasts } from './ui/states/toast.tsx'
import './ui/tokens.css'
import './ui/base.css'

const ActingBar = island(() => import('./ui/frame/acting-bar.tsx').then(({ ActingBar }) => ActingBar))
const VerticalNav = island(() => import('./pages/site/frame/vertical-nav.tsx').then(({ VerticalNav }) => VerticalNav))
const MainLinks = island(() => import('./pages/site/frame/main-links.tsx').then(({ MainLinks }) => MainLinks))
const BottomBar = island(() => import('./pages/site/frame/bottom-bar.tsx').then(({ BottomBar }) => BottomBar))
const Footer = island(() => import('./ui/frame/footer.tsx').then(({ Footer }) => Footer))

interface AppProps<Props> {
  context: PageContextData
  words: Words
  view: ComponentType<Props>
  props: Props
  /** The feeds that the worker has started; null in a browser. */
  feeds: Resources | null
}

/** A whole page. The worker renders it and the browser hydrates it from the same data. */
export function App<Props extends object>({ context, words, view: View, props, feeds }: AppProps<Props>) {
  return (
    <WordsContext value={words}>
      <PageContext value={context}>
        <ResourcesContext value={feeds}>
          <SWRConfig value={{ provider: () => new Map() }}>
            <Header
              search={context.path.startsWith(routes.search) ? null : <SiteSearch />}
              nav={hasVerticalNav(context) ? <VerticalNav /> : null}
              links={<MainLinks />}
              bell={<BellLink />}
            />
            {(context.viewer?.actsFor || context.viewer?.actingEnded) && <ActingBar />}
            <main id="main" tabIndex={-1} data-narrow={context.narrow && ''}>
              <ErrorBoundary fallback={<p role="alert">{words._('error.unexpected')}</p>}>
                <View {...props} />
              </ErrorBoundary>
            </main>
            <Footer />
            {context.viewer && <ViewersBar />}
            <Toasts />
            <LoginPrompts />
            <Overlay />
          </SWRConfig>
        </ResourcesContext>
      </PageContext>
    </WordsContext>
  )
}

/** The counters are read here, because an island's own state is frozen until it hydrates. */
function ViewersBar() {
  return <BottomBar {...useNews()} />
}

/** Phones have no vertical navigation (MOD-025). */
function hasVerticalNav({ mobile, experiments }: PageContextData): boolean {
  return !mobile && isGroupOn(experiments?.web_vertical_nav ?? null)
}

function Overlay() {
  return useStore(overlay, null)
}
