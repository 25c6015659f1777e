import { routes } from '#domain/routes.ts'
import { PAGES } from './pages-name.ts'

/**
 * Offline copies on this device: documents of the viewer's own profile and boards, the pictures on them, and the scripts and styles. Shared by the page and the
 * service worker. Exists only after the viewer has opted in (docs/decisions/130).
 */
const PICTURES = 'kept-pictures'
const FILES = 'kept-files'

/** Maximum stored; the oldest is deleted first. Pictures in bytes. */
const MOST_PAGES = 30
const MOST_FILES = 400
export const MOST_BYTES = 50_000_000

/** Cache key that holds the owner of the stored pages. No page has this URL. */
const OWNER = '/kept-owner'

export interface Owner {
  id: string
  username: string
}

export interface Kept {
  pages: { address: string; title: string; savedAt: number }[]
  pictures: number
  /** Total size of the pictures. */
  bytes: number
}

/** The viewer whose pages this device stores; null: none are stored. */
export async function keptOwner(): Promise<Owner | null> {
  if (!globalThis.caches || !(await caches.has(PAGES))) return null
  const found = await (await caches.open(PAGES)).match(OWNER)
  return found ? ((await found.json()) as Owner) : null
}

/** Starts storing pages, first the page shown when offline. */
export async function startKeeping(owner: Owner, files: string[]): Promise<void> {
  const pages = await caches.open(PAGES)
  await pages.put(OWNER, Response.json({ id: owner.id, username: owner.username }))
  await pages.add(routes.settingsOffline)
  await (await caches.open(FILES)).addAll(files)
}

/** Deletes all stored pages, pictures and files. */
export async function stopKeeping(): Promise<void> {
  if (!globalThis.caches) return
  for (const name of [PAGES, PICTURES, FILES]) await caches.delete(name)
}

/** Deletes the pages and pictures; storing continues. */
export async function clearKept(): Promise<void> {
  const pages = await caches.open(PAGES)
  for (const request of await pages.keys()) if (isPage(request)) await pages.delete(request)
  await caches.delete(PICTURES)
}

export async function readKept(): Promise<Kept> {
  const pages = await caches.open(PAGES)
  const shown: Kept['pages'] = []
  for (const request of await pages.keys()) {
    const response = isPage(request) && (await pages.match(request))
    if (!response) continue
    const { pathname, search } = new URL(request.url)
    const title = new DOMParser().parseFromString(await response.text(), 'text/html').title
    shown.push({ address: pathname + search, title, savedAt: Date.parse(response.headers.get('date') ?? '') })
  }
  const sizes = await sizesOf(await caches.open(PICTURES))
  return { pages: shown.reverse(), pictures: sizes.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
}

/** Answers a navigation: from the network, else from a stored page, else with the page that lists the stored ones. */
export async function answerPage(
  request: Request,
  owner: Owner,
  later: (work: Promise<void>) => void,
): Promise<Response> {
  const pages = await caches.open(PAGES)
  try {
    const response = await fetch(request)
    if (isOwn(request.url, owner) && response.ok && response.headers.get('content-type')?.startsWith('text/html'))
      later(keepPage(pages, request.url, response.clone()))
    return response
  } catch (error) {
    const found = (await pages.match(request.url)) ?? (await pages.match(routes.settingsOffline))
    if (!found) throw error
    return found
  }
}

/** Answers a picture. Pictures of the viewer's own pages are stored; others are only looked up. */
export function answerPicture(request: Request, owner: Owner, later: (work: Promise<void>) => void): Promise<Response> {
  return answerKept(PICTURES, request, later, isOwn(request.referrer, owner) ? keepPicture : null)
}

/** Answers a script, style or text. Their URLs change with their content. */
export function answerFile(request: Request, later: (work: Promise<void>) => void): Promise<Response> {
  return answerKept(FILES, request, later, (files, address, response) => files.put(address, response))
}

/**
 * Answers from the cache, else from the network.
 * @param keep stores a successful response; null: not stored
 */
async function answerKept(
  name: string,
  request: Request,
  later: (work: Promise<void>) => void,
  keep: ((cache: Cache, address: string, response: Response) => Promise<void>) | null,
): Promise<Response> {
  const cache = await caches.open(name)
  const found = await cache.match(request.url)
  if (found) return found
  const response = await fetch(request)
  if (keep && response.ok) later(keep(cache, request.url, response.clone()))
  return response
}

async function keepPicture(pictures: Cache, address: string, response: Response): Promise<void> {
  const content = await response.blob()
  // A streamed response has no content-length, which the size limit needs.
  const headers = { 'content-type': content.type, 'content-length': String(content.size) }
  await pictures.put(address, new Response(content, { headers }))
}

function isOwn(address: string, { username }: Owner): boolean {
  return address !== '' && new URL(address).pathname.startsWith(`/${username}/`)
}

function isPage({ url }: Request): boolean {
  return ![OWNER, routes.settingsOffline].includes(new URL(url).pathname)
}

async function keepPage(pages: Cache, address: string, response: Response): Promise<void> {
  // Deleted first, so that the newest is the last entry.
  await pages.delete(address)
  await pages.put(address, response)
  const kept = (await pages.keys()).filter(isPage)
  for (const old of kept.slice(0, -MOST_PAGES)) await pages.delete(old)
  const files = await caches.open(FILES)
  for (const old of (await files.keys()).slice(0, -MOST_FILES)) await files.delete(old)
  const pictures = await caches.open(PICTURES)
  const sizes = await sizesOf(pictures)
  let bytes = sizes.reduce((sum, { size }) => sum + size, 0)
  for (const { request, size } of sizes) {
    if (bytes <= MOST_BYTES) break
    await pictures.delete(request)
    bytes -= size
  }
}

async function sizesOf(pictures: Cache): Promise<{ request: Request; size: number }[]> {
  const sizes = []
  for (const request of await pictures.keys()) {
    const size = Number((await pictures.match(request))?.headers.get('content-length') ?? 0)
    sizes.push({ request, size })
  }
  return sizes
}
