import { createContext, type ReactNode, Suspense, use, useEffect } from 'react'
import { restoreTyped } from '../ui/fields/keep-typed.ts'
import type { Outcome } from './outcome.ts'

/** The feeds that the worker has started, by API URL. Those already loaded are no promises. */
export type Resources = ReadonlyMap<string, Outcome<unknown> | Promise<Outcome<unknown>>>

/** null in a browser. */
export const ResourcesContext = createContext<Resources | null>(null)

/**
 * The feed with an API URL: on the server from the worker, in the browser from the document's JSON. An unknown URL gives a failed outcome.
 */
export function useResource<T>(href: string): Outcome<T> {
  const resources = use(ResourcesContext)
  if (resources) {
    const resource = resources.get(href) ?? { ok: false }
    return (resource instanceof Promise ? use(resource) : resource) as Outcome<T>
  }
  return readDocument<T>(href)
}

/** Parses the feeds' JSON before their part of the page, with the script elements that contain it, is replaced. */
export function keepResources(hrefs: readonly string[]): void {
  for (const href of hrefs) readDocument(href)
}

const parsed = new Map<string, Outcome<unknown>>()

function readDocument<T>(href: string): Outcome<T> {
  const known = parsed.get(href)
  if (known) return known as Outcome<T>
  const script = document.querySelector(`script[data-href="${CSS.escape(href)}"]`)
  const outcome = (script?.textContent ? JSON.parse(script.textContent) : { ok: false }) as Outcome<T>
  parsed.set(href, outcome)
  return outcome
}

interface FeedProps<T> {
  href: string
  fallback: ReactNode
  children: (outcome: Outcome<T>) => ReactNode
}

/** A feed in its own Suspense boundary: a slow or failing feed does not affect the rest of the page (REL-20). */
export function Feed<T>({ href, fallback, children }: FeedProps<T>) {
  return (
    <Suspense fallback={fallback}>
      <FeedContent href={href}>{children}</FeedContent>
    </Suspense>
  )
}

function FeedContent<T>({ href, children }: Omit<FeedProps<T>, 'fallback'>) {
  const outcome = useResource<T>(href)
  const resources = use(ResourcesContext)
  useEffect(restoreTyped, [])
  return (
    <>
      {children(outcome)}
      <script
        type="application/json"
        data-href={href}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: resources ? inlineJson(outcome) : '' }}
      />
    </>
  )
}

/** JSON that is safe inside a script element (REL-09). */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
