import { createIdSource } from '../../domain/id.ts'
import { draw } from './receipt.ts'

/** The one source of ids of this isolate. */
const source = createIdSource(Date.now, (below) => {
  const [word] = crypto.getRandomValues(new Uint32Array(1))
  return (word ?? 0) % below
})

export function newId(): number {
  return draw(() => source.next())
}

/** The first of so many ids that follow each other: for rows that one statement makes of others. */
export function newIds(count: number): number {
  return source.take(count)
}
