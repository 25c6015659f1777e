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
import { keepPresses } from './keep-presses.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

export interface IslandWays {
  /** Called where its code can't be had. It is fetched again when it is wanted again. */
  onUnavailable?: () => void
}

/** A part of a page whose code comes when it is wanted. */
export type Island<Props> = ComponentType<Props & IslandWays> & {
  /** Fetches the code before it is wanted. */
  preload(): Promise<void>
}

/** Where a view comes from. */
interface Source<Props> {
  /** null until it is there. */
  view: ComponentType<Props> | null
  /** The view for markup that waits for it: React leaves that alone until the view is there, whoever asked for it. */
  Later: ComponentType<Props>
  /** Fetches it once; what failed is tried again the next time. */
  fetch(): Promise<void>
}

function sourceOf<Props>(load: Load<Props>): Source<Props> {
  // A server has the view at once, with the face of a promise (tools/vite/islands-plugin.ts).
  if (import.meta.env.SSR) return { view: null, Later: lazyOf(load), fetch: async () => undefined }
  const { promise, resolve } = Promise.withResolvers<ComponentType<Props>>()
  let coming: Promise<void> | null = null
  const source: Source<Props> = {
    view: null,
    Later: lazyOf(() => promise),
    fetch() {
      coming ??= load().then(
        (view) => {
          source.view = view
          resolve(view)
        },
        (error: unknown) => {
          coming = null
          throw error
        },
      )
      return coming
    },
  }
  return source
}

function lazyOf<Props>(load: Load<Props>): ComponentType<Props> {
  return lazy(() => load().then((view) => ({ default: view }))) as ComponentType<Props>
}

/**
 * A part of a page that the server draws and that few people use. In the browser its markup stands as it is, without any code, until somebody
 * means to press something in it that only React can act on (`acts.ts`), or until its props change. Then the code is fetched and React takes
 * the markup over: focus and typed text stay, and presses made meanwhile are acted on once. Where the code can't be had they are the
 * browser's: links lead, forms are sent. Drawn later than the document, it is there as soon as its code is.
 *
 * A context above it must not change after hydration, or React throws the markup away (docs/decisions/051).
 * @param load `() => import('./x.tsx').then(({ X }) => X)`: the build reads it (tools/vite/islands-plugin.ts)
 */
export function island<Props extends object>(load: Load<Props>): Island<Props> {
  const source = sourceOf(load)
  const Island = memo(function Island({ onUnavailable, ...rest }: Props & IslandWays) {
    const props = rest as Props
    const isHydrating = useSyncExternalStore(watchNothing, isNow, isAtFirst)
    const [wasDrawn] = useState(isHydrating)
    if (wasDrawn) return <Waiting source={source} props={props} />
    return (
      <div data-island="">
        <Coming source={source} props={props} onUnavailable={onUnavailable} />
      </div>
    )
  })
  return Object.assign(Island as ComponentType<Props & IslandWays>, { preload: source.fetch })
}

/** An island that draws nothing until it is asked for, by being drawn: what lies over a page. No server has it. */
export function closedIsland<Props extends object>(load: Load<Props>): Island<Props> {
  const source = sourceOf(load)
  function ClosedIsland({ onUnavailable, ...props }: Props & IslandWays) {
    return <Coming source={source} props={props as Props} onUnavailable={onUnavailable} />
  }
  return Object.assign(ClosedIsland, { preload: source.fetch })
}

const watchNothing = () => ignore
const isNow = () => false
const isAtFirst = () => true
function ignore() {}

interface PartProps<Props> extends IslandWays {
  source: Source<Props>
  props: Props
}

/** Draws a view once its code is there. */
function Coming<Props extends object>({ source, props, onUnavailable }: PartProps<Props>) {
  const [, again] = useState(false)
  const View = source.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once each time it is wanted, whoever then listens
  useEffect(() => {
    if (!View) source.fetch().then(() => again(true), onUnavailable ?? ignore)
  }, [View])
  return View && <View {...props} />
}

/** Keeps what the server has drawn until it is wanted. */
function Waiting<Props extends object>({ source, props }: PartProps<Props>) {
  const box = useRef<HTMLDivElement>(null)
  const [first] = useState(props)
  const [isAlive, setAlive] = useState(false)
  const shown = isAlive ? props : first
  const { Later, fetch } = source
  // React takes what it is given anew for changed, and would draw it anew.
  const content = useMemo(
    () => (
      <Suspense fallback={null}>
        <Later {...shown} />
        <Alive tell={setAlive} />
      </Suspense>
    ),
    [Later, shown],
  )
  const isChanged = !isAlive && !isSame(props, first)
  useEffect(() => {
    if (isChanged) fetch().catch(ignore)
  }, [isChanged, fetch])
  useLayoutEffect(() => (isAlive || !box.current ? undefined : keepPresses(box.current, fetch)), [isAlive, fetch])
  return (
    <div ref={box} data-island="">
      {content}
    </div>
  )
}

/** Tells once React has taken over what it stands beside. */
function Alive({ tell }: { tell: (isAlive: boolean) => void }) {
  useEffect(() => tell(true), [tell])
  return null
}

function isSame(one: object, other: object): boolean {
  const theirs: Record<string, unknown> = { ...other }
  return Object.entries(one).every(([name, value]) => theirs[name] === value)
}
