import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type Server, serve } from '#tools/serve.ts'

export interface Running extends Server {
  /** Kills the runtime, which alone has the database and the store open, and waits for its end. */
  kill(): Promise<void>
}

/**
 * Serves the built worker on a data folder until it is killed. Only the runtime is a process of its own: a Node process around it would take
 * part in no write, and take as long to start.
 */
export async function start(folder: string): Promise<Running> {
  const children: ChildProcess[] = []
  const note = (message: unknown) => children.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  const server = await serve({ build: 'local', folder }).finally(() => unsubscribe('child_process', note))
  const [runtime, ...others] = children
  if (!runtime || others.length > 0) throw new Error(`One process was expected: ${children.map(({ pid }) => pid)}`)
  const kill = async () => {
    const ended = once(runtime, 'exit')
    runtime.kill('SIGKILL')
    await ended
    await server.close()
  }
  return { ...server, kill }
}
