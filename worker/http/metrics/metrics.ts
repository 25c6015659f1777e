import { DurableObject } from 'cloudflare:workers'
import type { Counted } from '../../counts.ts'

/**
 * The class of the binding `METRICS`: one object that adds up what all isolates have counted (docs/decisions/116). It has a small database of its
 * own, so that counters don't begin anew when it is moved or a new build is deployed.
 */
export class Metrics extends DurableObject {
  #isReady = false

  /** Adds what an isolate has counted since it last did. */
  async add(counted: Counted[]): Promise<void> {
    this.#prepare()
    const each = `select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?) where true`
    const onto = 'on conflict (series) do update set value = value + excluded.value'
    this.ctx.storage.sql.exec(`insert into counts (series, value) ${each} ${onto}`, JSON.stringify(counted))
  }

  /** The sums of all isolates. */
  async read(): Promise<Record<string, number>> {
    this.#prepare()
    const rows = this.ctx.storage.sql.exec<{ series: string; value: number }>('select series, value from counts')
    return Object.fromEntries(rows.toArray().map(({ series, value }) => [series, value]))
  }

  #prepare(): void {
    if (this.#isReady) return
    this.ctx.storage.sql.exec(
      'create table if not exists counts (series text primary key, value real not null) without rowid',
    )
    this.#isReady = true
  }
}
