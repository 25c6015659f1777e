interface Kept {
  bytes: ArrayBuffer
  status: number
  headers: [string, string][]
  /** ms since 1970. */
  until: number
}

type Key = string | URL | Request

/** Stands for the Cache API with one cache. */
export class EdgeCache {
  readonly #kept = new Map<string, Kept>()

  async match(key: Key): Promise<Response | undefined> {
    if (methodOf(key) !== 'GET') return undefined
    const kept = this.#kept.get(addressOf(key))
    if (!kept || kept.until <= Date.now()) return undefined
    const headers = new Headers(kept.headers)
    headers.set('cf-cache-status', 'HIT')
    return new Response(kept.bytes.slice(0), { status: kept.status, headers })
  }

  /** @throws TypeError for what the platform does not keep: an answer to another method, a part of one, or one that varies with everything */
  async put(key: Key, response: Response): Promise<void> {
    if (methodOf(key) !== 'GET') throw new TypeError('Cannot cache response to non-GET request.')
    if (response.status === 206) throw new TypeError('Cannot cache response to a range request (206 Partial Content).')
    if (response.headers.get('vary') === '*') throw new TypeError("Cannot cache response with 'Vary: *' header.")
    const control = response.headers.get('cache-control') ?? ''
    const [, seconds] = /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control) ?? []
    const bytes = await response.arrayBuffer()
    if (/no-store|no-cache|private/.test(control) || response.headers.has('set-cookie') || !seconds) return
    this.#kept.set(addressOf(key), {
      ...{ bytes, status: response.status, headers: [...response.headers] },
      until: Date.now() + Number(seconds) * 1000,
    })
  }

  async delete(key: Key): Promise<boolean> {
    return this.#kept.delete(addressOf(key))
  }

  empty(): void {
    this.#kept.clear()
  }
}

function addressOf(key: Key): string {
  return new URL(key instanceof Request ? key.url : key).href
}

function methodOf(key: Key): string {
  return key instanceof Request ? key.method : 'GET'
}
