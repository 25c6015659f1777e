import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Modules } from '../local.ts'
import { type Server, serve } from '../serve.ts'
import { type Load, peakMemory, rate, workedTime, workerds } from './load.ts'
import { AGENT, signedIn } from './visitor.ts'
import { workerCode } from './worker-code.ts'

const ROUNDS = 5
/** Requests of each kind per turn, and before the first turn. */
const TIMES = 250
const WARM_UP = 400

/** One kind of request. */
interface Kind extends Load {
  name: string
  /** Process id of its workerd. */
  pid: string
}

interface Figures {
  /** CPU of workerd per request in ms, including the runtime's entry and the database. */
  cpu: number
  perSecond: number
}

/**
 * CPU of workerd per request and requests per second of the most important pages and calls, compared with a bare answer. All workers are started the same way,
 * each in a process of its own, and take turns, so that other work on the machine affects all of them.
 * @param folder data with the bench's profile; no other process uses it
 */
export async function benchSpeed(folder: string): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'pinfold-bench-'))
  cpSync(folder, copy, { recursive: true })
  const [bare, react, stub] = await Promise.all(['bare.ts', 'react.tsx', 'stub.ts'].map(workerCode))
  const servers: Server[] = []
  const start = async (data: string, front?: Modules) => {
    const before = new Set(workerds())
    const server = await serve({ build: 'deploy', folder: data, ...(front && { front }) })
    servers.push(server)
    const pid = workerds().find((each) => !before.has(each)) ?? ''
    return { server, pid, url: server.url }
  }
  const empty = () => mkdtempSync(join(tmpdir(), 'pinfold-bench-'))
  const app = await start(folder)
  const stubbed = await start(copy, {
    'front.js': `import worker from './index.js'\nimport { remembering } from './stub.js'\nexport default remembering(worker)`,
    'stub.js': stub ?? '',
  })
  const hello = await start(empty(), { 'front.js': bare ?? '' })
  const stock = await start(empty(), { 'front.js': react ?? '' })
  const { pin, data } = await readProfile(app.url)
  await fetch(stock.url, { method: 'POST', body: JSON.stringify(data) })
  const own = await signedIn(app.server, 'bench')
  const ownStubbed = await signedIn(stubbed.server, 'bench')
  const kind = (
    name: string,
    { url, pid }: { url: string; pid: string },
    path: string,
    headers = AGENT,
    bytes = 15_000,
  ) => ({
    name,
    pid,
    url: url + path,
    headers,
    bytes,
  })
  const kinds: Kind[] = [
    kind('bare Hono text', hello, '/', AGENT, 5),
    kind('/v3 boards page', app, '/v3/users/bench/boards/?field_set_key=board_card', AGENT, 5000),
    kind('profile, visitor', app, '/bench/?fresh=1'),
    kind('profile, kept', app, '/bench/'),
    kind('profile, its owner', app, '/bench/', own),
    kind('Pin page, visitor', app, pin),
    kind('without its database: profile, visitor', stubbed, '/bench/?fresh=1'),
    kind('without its database: profile, kept', stubbed, '/bench/'),
    kind('without its database: profile, its owner', stubbed, '/bench/', ownStubbed),
    kind('stock React, the same page as a stream', stock, '/'),
    kind('stock React, the same page as a text', stock, '/text/'),
  ]
  const figures = await takeTurns(kinds)
  const base = figures.get(kinds[0]?.name ?? '')
  console.log('\nCPU of workerd a request, ms; requests a second; ratio of the bare answer’s CPU (medians of this run)')
  for (const [name, { cpu, perSecond }] of figures)
    console.log(
      `${name.padEnd(44)} ${cpu.toFixed(2).padStart(7)} ${perSecond.toFixed(0).padStart(7)}   ${((base?.cpu ?? 0) / cpu).toFixed(3)}`,
    )
  const cpuOf = (name: string) => figures.get(name)?.cpu ?? 0
  console.log(
    `the database's share of a visitor's profile: ${(cpuOf('profile, visitor') - cpuOf('without its database: profile, visitor')).toFixed(2)} ms`,
  )
  for (const server of servers) await server.close()
}

async function takeTurns(kinds: Kind[]): Promise<Map<string, Figures>> {
  for (const kind of kinds) await rate(kind, WARM_UP)
  const rounds: Figures[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const figures: Figures[] = []
    for (const kind of kinds) {
      const before = workedTime([kind.pid])
      const perSecond = await rate(kind, TIMES)
      figures.push({ cpu: ((workedTime([kind.pid]) - before) * 1000) / TIMES, perSecond })
    }
    rounds.push(figures)
  }
  return new Map(
    kinds.map(({ name }, i) => [
      name,
      {
        cpu: median(rounds.map((figures) => figures[i]?.cpu ?? 0)),
        perSecond: median(rounds.map((figures) => figures[i]?.perSecond ?? 0)),
      },
    ]),
  )
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The data of the bench's profile from its document, and the URL of its first Pin. */
async function readProfile(url: string) {
  const html = await (await fetch(`${url}/bench/?fresh=1`, { headers: AGENT })).text()
  const json = (text: string | undefined) => JSON.parse(text ?? 'null') as object
  const page = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1]
  const feeds = html.matchAll(/<script type="application\/json" data-href="([^"]+)">(.*?)<\/script>/gs)
  return {
    pin: /\/pin\/\d+\//.exec(html)?.[0] ?? '',
    data: {
      ...json(page),
      feeds: [...feeds].map(([, href = '', text]) => [href.replaceAll('&amp;', '&'), json(text)]),
    },
  }
}

/**
 * Measures memory after increasing numbers of requests. A leak would grow by the same amount from each figure to the next; workerd fills its heaps once and
 * then stays.
 */
export async function benchMemory(server: Server): Promise<void> {
  let done = 0
  for (const times of [2000, 5000, 10_000, 20_000]) {
    await rate({ url: `${server.url}/bench/?fresh=1`, headers: AGENT }, times - done)
    done = times
    console.log(`peak memory of workerd with its database after ${times} more requests: ${peakMemory()} MB`)
  }
}
