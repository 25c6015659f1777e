import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { restoreTyped } from './fields/keep-typed.ts'
import { queuePresses } from './queue-presses.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

export interface IslandOptions {
  /** Called if the code cannot be fetched. The next use fetches it again. */
  onUnavailable?: () => void
}

/** A part of a page whose code is fetched on demand. */
export type Island<Props> = ComponentType<Props & IslandOptions> & {
  /** Fetches the code in advance. */
  preload(): Promise<void>
}

interface Source<Props> {
  /** null until fetched. */
  view: ComponentType<Props> | null
  /** A lazy component that suspends until the view is fetched: React leaves its markup dehydrated until then. */
  LazyView: ComponentType<Props>
  /** Fetches the view once. A failed request is repeated at the next call. */
  fetch(): Promise<void>
}

function sourceOf<Props>(load: Load<Props>): Source<Props> {
  // On the server the view resolves synchronously (tools/vite/islands-plugin.ts).
  if (import.meta.env.SSR) return { view: null, LazyView: lazyOf(load), fetch: async () => undefined }
  const { promise, resolve } = Promise.withResolvers<ComponentType<Props>>()
  let request: Promise<void> | null = null
  const source: Source<Props> = {
    view: null,
    LazyView: lazyOf(() => promise),
    fetch() {
      request ??= load().then(
        (view) => {
          source.view = view
          resolve(view)
        },
        (error: unknown) => {
          request = null
          throw error
        },
      )
      return request
    },
  }
  return source
}

function lazyOf<Props>(load: Load<Props>): ComponentType<Props> {
  return lazy(() => load().then((view) => ({ default: view }))) as ComponentType<Props>
}

/**
 * A part of a page that the server renders and few people use. In the browser its markup stays dehydrated until the first intent on an
 * element that needs React (`presses.ts`), or until its props change. Then the code is fetched and React hydrates the markup: focus and
 * typed text stay, and presses in the meantime are replayed once. If the code cannot be fetched, the browser handles the presses (it
 * follows links and submits forms). An island that is first rendered after hydration appears when its code is fetched.
 *
 * A context above it must not change after hydration, or React discards the markup (docs/decisions/051).
 * @param load `() => import('./x.tsx').then(({ X }) => X)`: the build reads it (tools/vite/islands-plugin.ts)
 */
export function island<Props extends object>(load: Load<Props>): Island<Props> {
  const source = sourceOf(load)
  const Island = memo(function Island({ onUnavailable, ...rest }: Props & IslandOptions) {
    const props = rest as Props
    const isHydrating = useSyncExternalStore(neverChanges, inBrowser, onServer)
    const [hasMarkup] = useState(isHydrating)
    if (hasMarkup) return <Dehydrated source={source} props={props} />
    return (
      <div data-island="">
        <Loaded source={source} props={props} onUnavailable={onUnavailable} />
      </div>
    )
  })
  return Object.assign(Island as ComponentType<Props & IslandOptions>, { preload: source.fetch })
}

/** An island that the server does not render, for dialogs and other overlays: rendering it fetches its code. */
export function closedIsland<Props extends object>(load: Load<Props>): Island<Props> {
  const source = sourceOf(load)
  function ClosedIsland({ onUnavailable, ...props }: Props & IslandOptions) {
    return <Loaded source={source} props={props as Props} onUnavailable={onUnavailable} />
  }
  return Object.assign(ClosedIsland, { preload: source.fetch })
}

/** A store whose value is true on the server and during hydration, and false afterwards. */
const neverChanges = () => ignore
const inBrowser = () => false
const onServer = () => true
function ignore() {}

interface PartProps<Props> extends IslandOptions {
  source: Source<Props>
  props: Props
}

/** Renders a view when its code is fetched. */
function Loaded<Props extends object>({ source, props, onUnavailable }: PartProps<Props>) {
  const [, rerender] = useState(false)
  const View = source.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches once at each mount
  useEffect(() => {
    if (!View) source.fetch().then(() => rerender(true), onUnavailable ?? ignore)
  }, [View])
  return View && <View {...props} />
}

/** Keeps the server's markup dehydrated until an intent or a change of props. */
function Dehydrated<Props extends object>({ source, props }: PartProps<Props>) {
  const box = useRef<HTMLDivElement>(null)
  const [first] = useState(props)
  const [isHydrated, setHydrated] = useState(false)
  const shown = isHydrated ? props : first
  const { LazyView, fetch } = source
  // Memoized: with new elements React would render a dehydrated boundary on the client.
  const content = useMemo(
    () => (
      <Suspense fallback={null}>
        <LazyView {...shown} />
        <Hydrated onHydrated={setHydrated} />
      </Suspense>
    ),
    [LazyView, shown],
  )
  const isChanged = !isHydrated && !isSame(props, first)
  useEffect(() => {
    if (isChanged) fetch().catch(ignore)
  }, [isChanged, fetch])
  useLayoutEffect(() => {
    if (!isHydrated && box.current) return queuePresses(box.current, fetch)
  }, [isHydrated, fetch])
  return (
    <div ref={box} data-island="">
      {content}
    </div>
  )
}

/** Reports when React has hydrated the boundary around it. */
function Hydrated({ onHydrated }: { onHydrated: (isHydrated: boolean) => void }) {
  useEffect(() => {
    restoreTyped()
    onHydrated(true)
  }, [onHydrated])
  return null
}

function isSame(one: object, other: object): boolean {
  const theirs: Record<string, unknown> = { ...other }
  return Object.entries(one).every(([name, value]) => theirs[name] === value)
}
