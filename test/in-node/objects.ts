import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type Method = (...values: unknown[]) => unknown
export type ObjectClass = new (context: object, env: object) => object

/** Stands for a namespace of Durable Objects: one object a name, in this process. It has SQL, but no sockets. */
export class Objects {
  readonly #classOf: () => ObjectClass
  readonly #env: () => object
  readonly #made = new Map<string, object>()

  constructor(classOf: () => ObjectClass, env: () => object) {
    this.#classOf = classOf
    this.#env = env
  }

  idFromName(name: string): string {
    return name
  }

  getByName(name: string): object {
    return this.get(name)
  }

  /** The object's methods, each of which answers later. */
  get(name: string): object {
    return new Proxy(
      {},
      {
        get: (_, method) =>
          method === 'then' ? undefined : (...values: unknown[]) => this.#call(name, String(method), values),
      },
    )
  }

  empty(): void {
    this.#made.clear()
  }

  async #call(name: string, method: string, values: unknown[]): Promise<unknown> {
    const object = this.#made.get(name) ?? new (this.#classOf())(contextOf(), this.#env())
    this.#made.set(name, object)
    const found: unknown = Reflect.get(object, method)
    if (typeof found !== 'function') throw new TypeError(`The object has no method ${method}`)
    return Reflect.apply(found as Method, object, values)
  }
}

function contextOf(): object {
  const database = new DatabaseSync(':memory:')
  const exec = (sql: string, ...values: SQLInputValue[]) => {
    const rows = database.prepare(sql).all(...values)
    return { toArray: () => rows }
  }
  return { storage: { sql: { exec } }, getWebSockets: () => [], setWebSocketAutoResponse: () => undefined }
}
