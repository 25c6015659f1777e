import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

/** The expected response of a request, without which its figures would be meaningless. */
export interface Load {
  url: string
  headers: Record<string, string>
  /** Defaults to 200. */
  status?: number
  /** Minimum length of the body in bytes. */
  bytes?: number
}

/** Concurrent requests. */
const AT_ONCE = 8

/** Idle connections are closed before the runtime does so (5 s): otherwise a request may be sent on a closing one. */
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, timeout: 2000 })

/** Sends a request `times` times over keep-alive connections, and returns the requests per second. */
export async function rate(load: Load, times: number): Promise<number> {
  let left = times
  const one = async () => {
    while (left-- > 0) await sendOnce(load)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return times / ((performance.now() - started) / 1000)
}

function sendOnce({ url, headers, status = 200, bytes = 0 }: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    // The runtime's entry compresses for a client that accepts it, which would be measured too.
    const sent = request(url, { agent, headers: { 'accept-encoding': 'identity', ...headers } }, (answer) => {
      let length = 0
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      answer.once('error', reject)
      answer.once('end', () => {
        const isGood = answer.statusCode === status && length >= bytes
        if (isGood) resolve()
        else reject(new Error(`${url} answered ${answer.statusCode} with ${length} bytes`))
      })
    })
    sent.once('error', reject)
    sent.end()
  })
}

/** Peak resident memory of a workerd of this process, in MB, including its database. */
export function peakMemory(): number {
  const peaks = workerds().map((pid) => Number(/VmHWM:\s*(\d+)/.exec(statusOf(pid))?.[1] ?? 0))
  return Math.round(Math.max(0, ...peaks) / 1024)
}

/** Current resident memory of the workerds of this process, in MB. */
export function memoryNow(): number {
  const sizes = workerds().map((pid) => Number(/VmRSS:\s*(\d+)/.exec(statusOf(pid))?.[1] ?? 0))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
}

/** CPU time of workerds in seconds, including their databases; by default of all workerds that this process started. */
export function workedTime(pids: string[] = workerds()): number {
  const ticks = pids.map((pid) => {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(after[11]) + Number(after[12])
  })
  return ticks.reduce((sum, n) => sum + n, 0) / 100
}

/** Process ids of the workerds that this process started. */
export function workerds(): string[] {
  const own = new RegExp(`^PPid:\\s*${process.pid}$`, 'm')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const status = statusOf(pid)
      return /^Name:\s*workerd/m.test(status) && own.test(status)
    })
}

/** Empty for a process that has ended. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
