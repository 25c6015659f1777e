/** Stands for the binding that limits rates, with windows that begin with the clock's. */
export class RateLimit {
  readonly #limit: number
  readonly #period: number
  readonly #counts = new Map<string, number>()

  /** @param period in seconds */
  constructor(limit: number, period: number) {
    this.#limit = limit
    this.#period = period
  }

  async limit({ key }: { key: string }): Promise<{ success: boolean }> {
    const window = `${key} ${Math.floor(Date.now() / 1000 / this.#period)}`
    const count = (this.#counts.get(window) ?? 0) + 1
    this.#counts.set(window, count)
    return { success: count <= this.#limit }
  }
}
