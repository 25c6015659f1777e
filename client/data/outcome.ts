/** One page of a list, as in an answer of `/v3`. */
export interface ListPage<T> {
  data: T[]
  bookmark?: string
  /** Only for messages: up to where others have read. */
  seen?: number[]
}

/** A feed's first page, or a failure. Its promise never rejects, so that the document's stream always ends. */
export type Outcome<T> = { ok: true; page: ListPage<T> } | { ok: false }
