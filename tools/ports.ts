import { createServer } from 'node:net'

/** The default host: reachable from this machine only. */
export const THIS_MACHINE = '127.0.0.1'

/** True if a port is free. */
export function isFree(port: number, host = THIS_MACHINE): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, THIS_MACHINE, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
