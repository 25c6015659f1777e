import { randomUUID } from 'node:crypto'
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

/** Passes each message to a function of this process. */
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

/** Stores messages until a test requests those to one address: `GET http://mail/?to=…` returns a list. */
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

/** Writes a message in the format of RFC 5322 to `mail/<time>-<to>.txt` in the data folder, and its HTML to a file next to it. */
export function writeMail(folder: string, { from, to, subject, text, html, headers = {} }: Message): void {
  const path = mailFolder(folder)
  mkdirSync(path, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${to.replaceAll(/[^\w.@+-]/g, '_').slice(0, 100)}`
  const head = {
    ...{ From: from, To: to, Subject: encoded(subject), Date: new Date().toUTCString().replace('GMT', '+0000') },
    ...{ 'Message-ID': `<${randomUUID()}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`, 'MIME-Version': '1.0' },
    ...{ 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit', ...headers },
  }
  const lines = Object.entries(head).map(([header, value]) => `${header}: ${value}`)
  writeFileSync(join(path, `${name}.txt`), [...lines, '', ...text.split(/\r?\n/)].join('\r\n'))
  if (html !== undefined) writeFileSync(join(path, `${name}.html`), html)
}

/** A header's text. Non-ASCII text becomes encoded words (RFC 2047) of whole characters, at most 75 long, one per line. */
function encoded(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words = ['']
  for (const character of text) {
    const word = `${words.at(-1)}${character}`
    if (Buffer.byteLength(word) > 36) words.push(character)
    else words[words.length - 1] = word
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}
