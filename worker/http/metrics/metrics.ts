import { DurableObject } from 'cloudflare:workers'
import type { Counted } from '#worker/counts.ts'

/**
 * The class of the binding `METRICS`: one object that sums up the counts of all isolates (docs/decisions/116). Its own small database keeps them when
 * it is moved or a new build is deployed.
 */
export class Metrics extends DurableObject {
  #isReady = false

  /** Adds an isolate's counts since its last report. */
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
