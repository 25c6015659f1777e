import type { ListPage } from './outcome.ts'
import { send } from './send.ts'

/** An error of `/v3`: its code, message, detail (if any), and the names of invalid fields. */
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
  seen?: number[]
}

/** Reads one object from `/v3`. @throws CallError */
export async function fetchOne<T>(href: string): Promise<T> {
  const response = await send(href, { headers: { accept: 'application/json' } })
  const answer: { status: string; code: number; message: string; data: T } = await response.json()
  if (answer.status !== 'success') throw new CallError(answer.code, answer.message)
  return answer.data
}

/** Reads one page of a list from `/v3`. @throws CallError */
export async function fetchPage<T>(href: string): Promise<ListPage<T>> {
  const response = await send(href, { headers: { accept: 'application/json' } })
  const answer: Answer<T> = await response.json()
  if (answer.status !== 'success') throw new CallError(answer.code, answer.message)
  const { data, bookmark, seen } = answer
  return { data, ...(bookmark !== undefined && { bookmark }), ...(seen && { seen }) }
}
