import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'

/** Maximum number of cached matches. All are dropped when it is reached. */
const MOST_MATCHES = 1000
/** Maximum length of a path whose match is cached, in characters. */
const LONGEST_PATH = 200

/**
 * Hono's default choice of routers with a cache of recent matches: with middleware for every address and several hundred patterns, a match costs a
 * tenth of a cached page (docs/decisions/066).
 */
export class RememberingRouter<T> implements Router<T> {
  name = 'RememberingRouter'
  readonly #router = new SmartRouter<T>({ routers: [new RegExpRouter<T>(), new TrieRouter<T>()] })
  readonly #matches = new Map<string, Result<T>>()

  add(method: string, path: string, handler: T): void {
    this.#router.add(method, path, handler)
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#matches.get(key)
    if (known) return known
    const result = this.#router.match(method, path)
    if (this.#matches.size >= MOST_MATCHES) this.#matches.clear()
    if (path.length <= LONGEST_PATH) this.#matches.set(key, result)
    return result
  }
}
