import type { ListPage } from './outcome.ts'

/** What `/v3` refused, with its sentence for people. */
export class CallError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

interface Answer<T> {
  status: 'success' | 'failure'
  code: number
  message: string
  data: T[]
  bookmark?: string
}

/** Reads a page of a list from `/v3`; a failure rejects with its sentence. */
export async function fetchPage<T>(href: string): Promise<ListPage<T>> {
  const response = await fetch(href, { headers: { accept: 'application/json' } })
  const answer = (await response.json()) as Answer<T>
  if (answer.status !== 'success') throw new CallError(answer.code, answer.message)
  return answer.bookmark === undefined ? { data: answer.data } : { data: answer.data, bookmark: answer.bookmark }
}
