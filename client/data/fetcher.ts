import type { ListPage } from './outcome.ts'

/** What `/v3` refused, with its sentence for people and, where there is one, what exactly was wrong, and the fields that it was about. */
export class CallError extends Error {
  readonly code: number
  readonly detail: string | null
  readonly fields: readonly string[]
  constructor(code: number, message: string, detail: string | null = null, fields: readonly string[] = []) {
    super(message)
    this.code = code
    this.detail = detail
    this.fields = fields
  }
}

interface Answer<T> {
  status: 'success' | 'failure'
  code: number
  message: string
  data: T[]
  bookmark?: string
}

/** Reads one thing from `/v3`; a failure rejects with its sentence. */
export async function fetchOne<T>(href: string): Promise<T> {
  const response = await fetch(href, { headers: { accept: 'application/json' } })
  const answer = (await response.json()) as { status: string; code: number; message: string; data: T }
  if (answer.status !== 'success') throw new CallError(answer.code, answer.message)
  return answer.data
}

/** Reads a page of a list from `/v3`; a failure rejects with its sentence. */
export async function fetchPage<T>(href: string): Promise<ListPage<T>> {
  const response = await fetch(href, { headers: { accept: 'application/json' } })
  const answer = (await response.json()) as Answer<T>
  if (answer.status !== 'success') throw new CallError(answer.code, answer.message)
  return answer.bookmark === undefined ? { data: answer.data } : { data: answer.data, bookmark: answer.bookmark }
}
