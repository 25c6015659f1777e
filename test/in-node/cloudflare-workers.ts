import { service } from './bindings.ts'

/** Stands for the module `cloudflare:workers` (docs/decisions/177). */
export { env } from './bindings.ts'
export const exports: { default: typeof service } = { default: service }

class Entrypoint {
  readonly ctx: unknown
  readonly env: unknown

  constructor(ctx?: unknown, env?: unknown) {
    this.ctx = ctx
    this.env = env
  }
}

export class DurableObject extends Entrypoint {}
export class WorkerEntrypoint extends Entrypoint {}
