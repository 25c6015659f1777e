/** One page of a list as `/v3` answers it. */
export interface ListPage<T> {
  data: T[]
  bookmark?: string
}

/** What became of a feed: its first page, or that it could not be had now. It never rejects, so a document always ends. */
export type Outcome<T> = { ok: true; page: ListPage<T> } | { ok: false }
