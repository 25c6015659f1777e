import { routes } from '../domain/routes.ts'
import { sendOutbox } from './data/outbox.ts'
import { handOver } from './pins/publishing/hand-over.ts'

/**
 * The service worker: it accepts files and texts that other apps share, and sends the outbox. It does not cache pages, because pages of
 * signed-in viewers are private.
 */
interface ShareEvent extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface WaitingEvent extends Event {
  tag?: string
  waitUntil(done: Promise<unknown>): void
}
/** The part of ServiceWorkerGlobalScope that is used here; its types cannot be loaded beside those of the DOM. */
declare const self: {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'fetch', listener: (event: ShareEvent) => void): void
  addEventListener(type: 'install' | 'activate' | 'sync', listener: (event: WaitingEvent) => void): void
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === routes.shareTarget) event.respondWith(takeShared(event.request))
})

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
