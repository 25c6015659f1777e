import { routes } from '../domain/routes.ts'
import { sendOutbox } from './data/outbox.ts'
import { handOver } from './pins/publishing/hand-over.ts'

/**
 * The service worker: it takes what other apps share, and sends what waits for the network. It answers nothing else and keeps no page:
 * what a signed-in person sees is nobody else's.
 */
interface ShareEvent extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Lasting extends Event {
  tag?: string
  waitUntil(done: Promise<unknown>): void
}
const worker = self as unknown as {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'fetch', heard: (event: ShareEvent) => void): void
  addEventListener(type: 'install' | 'activate' | 'sync', heard: (event: Lasting) => void): void
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'POST' && new URL(url).pathname === routes.shareTarget) event.respondWith(takeShared(event.request))
})

worker.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(sendAll())
})

/** Leaves it for the builder, which opens next: a login may stand between, and nothing is lost. Where nothing can be kept the server takes its texts. */
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

/** Sends what is the signed-in person's, whoever that is by now. What has no answer fails, so that the browser tries again. */
async function sendAll(): Promise<void> {
  if ((await sendOutbox()).waits) throw new Error('Some wait on')
}
