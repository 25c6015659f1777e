import { readdirSync, readFileSync } from 'node:fs'
import { Miniflare } from 'miniflare'
import { build } from 'vite'
import { ROOT } from './local.ts'
import { isFree } from './serve.ts'

/** A worker that answers one text through Hono, to compare with in the same run. */
export async function bareHono(): Promise<{ url: string; close(): Promise<void> }> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    build: { write: false, copyPublicDir: false, lib: { entry: 'tools/bench-bare.ts', formats: ['es'] } },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('The bare worker did not build')
  let port = 18_787
  while (!(await isFree(port))) port += 1
  const mf = new Miniflare({
    modules: true,
    script: first.output[0].code,
    port,
    host: '127.0.0.1',
    compatibilityDate: '2026-07-30',
  })
  await mf.ready
  return { url: `http://localhost:${port}/`, close: () => mf.dispose() }
}

/** Requests per second with sixteen at once, after a warm-up. */
export async function rate(url: string, headers: Record<string, string>, times = 1200): Promise<number> {
  const run = async (n: number) => {
    let left = n
    const one = async () => {
      while (left-- > 0) await (await fetch(url, { headers })).arrayBuffer()
    }
    await Promise.all(Array.from({ length: 16 }, one))
  }
  await run(200)
  const started = performance.now()
  await run(times)
  return times / ((performance.now() - started) / 1000)
}

/** The highest resident memory of a workerd of this process, in MB, including its database. */
export function peakMemory(): number {
  const peaks = ofWorkerds((pid) =>
    Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
  )
  return Math.round(Math.max(0, ...peaks) / 1024)
}

/** CPU time of the workerds of this process in seconds, including their databases. */
export function workedTime(): number {
  const ticks = ofWorkerds((pid) => {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(after[11]) + Number(after[12])
  })
  return ticks.reduce((sum, n) => sum + n, 0) / 100
}

/** A figure of each workerd of this process from `/proc`. */
function ofWorkerds(read: (pid: string) => number): number[] {
  const own = new RegExp(`^PPid:\\s*${process.pid}$`, 'm')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return /^Name:\s*workerd/m.test(status) && own.test(status) ? [read(pid)] : []
      } catch {
        return []
      }
    })
}
