import { bareHono, peakMemory, rate } from './bench-load.ts'
import { AGENT, signedIn } from './bench-visitor.ts'
import type { Server } from './serve.ts'

/** Requests per second for visitors and signed-in people, compared with a bare answer in the same runtime. */
export async function benchSpeed(server: Server): Promise<void> {
  const bare = await bareHono()
  const session = await signedIn(server, 'bench')
  const base = await rate(bare.url, {})
  console.log(`\nrequests per second (this run, this machine): bare Hono text ${Math.round(base)}`)
  for (const [name, path, headers] of [
    ['/v3 boards page', '/v3/users/bench/boards/?field_set_key=board_card', AGENT],
    ['profile, visitor', '/bench/?fresh=1', AGENT],
    ['the same, kept', '/bench/', AGENT],
    ['profile, signed in', '/bench/', session],
  ] as const) {
    const each = await rate(server.url + path, headers)
    console.log(`${name.padEnd(20)} ${String(Math.round(each)).padStart(6)}   ratio ${(each / base).toFixed(3)}`)
  }
  await bare.close()
}

/** A leak would grow by the same amount from each figure to the next; workerd fills its heaps once and then stays. */
export async function benchMemory(server: Server): Promise<void> {
  let done = 0
  for (const times of [2000, 5000, 10_000, 20_000]) {
    await rate(`${server.url}/bench/?fresh=1`, AGENT, times - done)
    done = times
    console.log(`peak memory of workerd with its database after ${times} more requests: ${peakMemory()} MB`)
  }
}
