import { routes } from '#domain/routes.ts'
import { sendOutbox } from './data/outbox.ts'
import { answerFile, answerPage, answerPicture, keptOwner, stopKeeping } from './offline/kept.ts'
import { handOver } from './pins/publishing/hand-over.ts'

/**
 * The service worker: accepts files and texts shared by other apps, sends the outbox, and stores pages for viewers who have opted in (offline/kept.ts). Without
 * that it caches nothing, because pages of signed-in viewers are private.
 */
interface WaitingEvent extends Event {
  tag?: string
  waitUntil(done: Promise<unknown>): void
}
interface RequestEvent extends WaitingEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
/** The part of ServiceWorkerGlobalScope that is used here; its types cannot be loaded beside those of the DOM. */
declare const self: {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'install' | 'activate' | 'sync', listener: (event: WaitingEvent) => void): void
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Path of the build's scripts, styles and texts. */
const ASSETS = '/assets/'
/** Forms and calls that sign the viewer out or switch the account. */
const LEAVING: ReadonlySet<string> = new Set([routes.do.logout, routes.api.logout, routes.do.switchAccount])

self.addEventListener('fetch', (event) => {
  const { method, url, mode, destination } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin) return
  if (method === 'POST') {
    if (pathname === routes.shareTarget) event.respondWith(takeShared(event.request))
    if (LEAVING.has(pathname)) event.waitUntil(stopKeeping())
  } else if (method === 'GET' && (mode === 'navigate' || destination === 'image' || pathname.startsWith(ASSETS)))
    event.respondWith(answer(event))
})

async function answer(event: RequestEvent): Promise<Response> {
  const { request } = event
  const later = (work: Promise<void>) => event.waitUntil(work)
  const owner = await keptOwner()
  if (!owner) return fetch(request)
  if (request.mode === 'navigate') return answerPage(request, owner, later)
  return request.destination === 'image' ? answerPicture(request, owner, later) : answerFile(request, later)
}

self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(sendAll())
})

/** Stores shared files and texts for the builder and opens it, also after a login. If storing fails, the server receives the texts. */
async function takeShared(request: Request): Promise<Response> {
  const again = request.clone()
  try {
    await keepShared(await request.formData())
  } catch {
    return fetch(again)
  }
  return Response.redirect(routes.pinBuilder, 303)
}

async function keepShared(form: FormData): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? '')
  const files = form.getAll('file').filter((each): each is File => each instanceof File && each.size > 0)
  const texts = { title: text('title'), text: text('text'), url: text('url') }
  await handOver(files, 'uploaded', texts)
}

/** Sends the outbox of the signed-in person. It rejects if pins are still waiting, so that the browser repeats the sync. */
async function sendAll(): Promise<void> {
  if ((await sendOutbox()).waits) throw new Error('Some pins are still waiting')
}
