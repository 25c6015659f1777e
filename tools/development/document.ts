import { Transform } from 'node:stream'
import { moduleAddress, PAGE_MODULE } from './addresses.ts'

/** The nonce of a document's policy, reused for the scripts added in development. */
export function nonceOf(policy: string): string | null {
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? null
}

/** The document's policy, extended for the development server's socket and its wait for a restart. */
export function developmentPolicy(policy: string, host: string): string {
  return policy
    .replace("connect-src 'self'", `connect-src 'self' ws://${host}`)
    .replace("worker-src 'self'", "worker-src 'self' blob:")
}

/** Elements that development adds to the head. The nonce in the meta element is for styles of modules. */
export function headAddition(nonce: string | null): string {
  const attribute = nonce === null ? '' : ` nonce="${nonce}"`
  return `<meta property="csp-nonce"${attribute}>
<script type="module"${attribute} src="${moduleAddress(PAGE_MODULE)}"></script>
`
}

/** Inserts a text before the first occurrence of a mark in a stream without buffering the rest. */
export function insertBefore(mark: string, text: string): Transform {
  let held: Buffer | null = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (held === null) return done(null, chunk)
      held = Buffer.concat([held, chunk])
      const at = held.indexOf(mark)
      if (at < 0) return done()
      const all = Buffer.concat([held.subarray(0, at), Buffer.from(text), held.subarray(at)])
      held = null
      done(null, all)
    },
    flush(done) {
      done(null, held)
    },
  })
}
