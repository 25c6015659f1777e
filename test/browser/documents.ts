import { inject } from 'vitest'
import { hasLatePart } from '#tools/bench/document.ts'
import { PAGES_OF_MIRA, PAGES_OF_OTHERS, pagesOfAll } from './pages.ts'

/** The document of a page, as its viewer's browser receives it. */
export interface PageDocument {
  path: string
  /** Names in lower case. */
  headers: [name: string, value: string][]
  html: string
}

/** Who the tables of pages name. */
export const VIEWERS = [
  'visitor',
  'mira',
  ...(Object.keys(PAGES_OF_OTHERS) as (keyof typeof PAGES_OF_OTHERS)[]),
] as const
export type Viewer = (typeof VIEWERS)[number]

/** Crawlers get other documents. */
const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36' }

const known = new Map<Viewer, Promise<PageDocument[]>>()

/** The documents of all pages in a viewer's table, whole: with no part that comes late. Each is requested once for all tests that read it. */
export function documentsOf(viewer: Viewer): Promise<PageDocument[]> {
  const documents = known.get(viewer) ?? requestAll(viewer)
  known.set(viewer, documents)
  return documents
}

/** Requests a document as a viewer. @param headers further headers of the request */
export async function requestDocument(
  path: string,
  viewer: Viewer,
  headers: Record<string, string> = {},
): Promise<PageDocument> {
  const session: Record<string, string> =
    viewer === 'visitor' ? {} : { cookie: `local-session=${inject('sessions')[viewer]?.[0]}` }
  // Validating takes long: a connection that waits for it may be closed by the server just when it is used again.
  const own = { ...AGENT, ...session, ...headers, connection: 'close' }
  const answer = await fetch(inject('url') + path, { headers: own })
  return { path, headers: [...answer.headers], html: await answer.text() }
}

async function requestAll(viewer: Viewer): Promise<PageDocument[]> {
  const documents: PageDocument[] = []
  for (const path of await pagesOf(viewer)) {
    let document = await requestDocument(path, viewer)
    while (hasLatePart(document.html)) document = await requestDocument(path, viewer)
    documents.push(document)
  }
  return documents
}

async function pagesOf(viewer: Viewer): Promise<readonly string[]> {
  if (viewer === 'visitor') return pagesOfAll()
  return viewer === 'mira' ? PAGES_OF_MIRA : PAGES_OF_OTHERS[viewer]
}
