import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The message that the app passes to its mail binding. */
interface Message {
  from: string
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

export const RUNTIME = { compatibilityDate: '2026-07-30', compatibilityFlags: ['nodejs_compat'] }

/** Replaces the platform's `send_email` binding: a worker whose entrypoint has the same `send()`. */
export const MAIL = { name: 'mail', entrypoint: 'Mail' } as const

const CLASS = (send: string) => `import { WorkerEntrypoint } from 'cloudflare:workers'
export class Mail extends WorkerEntrypoint {
  async send({ from, to, subject, text, html, headers }) { ${send} }
}`

/** Passes each message to this process. */
export function mailWorker(take: (message: Message) => void) {
  const sink = async (request: { json(): Promise<unknown> }) => {
    take((await request.json()) as Message)
    return new Response('') as never
  }
  return {
    name: MAIL.name,
    modules: true,
    script: `${CLASS(`await this.env.SINK.fetch('http://sink/', { method: 'POST', body: JSON.stringify({ from, to, subject, text, html, headers }) })`)}
export default { fetch: () => new Response(null, { status: 404 }) }`,
    ...RUNTIME,
    serviceBindings: { SINK: sink },
  } as const
}

/** Keeps messages until a test requests those to one address: `GET http://mail/?to=…` answers a list. */
export const MAILBOX_SCRIPT = `${CLASS('kept.push({ from, to, subject, text, html, headers })')}
const kept = []
export default {
  fetch(request) {
    const to = new URL(request.url).searchParams.get('to')
    return Response.json(kept.filter((message) => message.to === to))
  },
}`

export function mailFolder(folder: string): string {
  return join(folder, 'mail')
}

/** Writes a message to `mail/<time>-<to>.txt` in the data folder, and what it says as HTML beside it. */
export function writeMail(folder: string, { from, to, subject, text, html, headers = {} }: Message): void {
  const path = mailFolder(folder)
  mkdirSync(path, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${to.replaceAll(/[^\w.@+-]/g, '_').slice(0, 100)}`
  const more = Object.entries(headers).map(([header, value]) => `${header}: ${value}\n`)
  writeFileSync(join(path, `${name}.txt`), `From: ${from}\nTo: ${to}\nSubject: ${subject}\n${more.join('')}\n${text}`)
  if (html !== undefined) writeFileSync(join(path, `${name}.html`), html)
}
