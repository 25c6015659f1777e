import { createIdSource } from '#domain/id.ts'
import { replayableId } from './receipt.ts'

/** The only source of ids in this isolate. */
const source = createIdSource(Date.now, (below) => {
  const [word] = crypto.getRandomValues(new Uint32Array(1))
  return (word ?? 0) % below
})

export function newId(): number {
  return replayableId(() => source.next())
}

/** Reserves `count` consecutive ids and returns the first. For rows that one statement derives from other rows. */
export function newIds(count: number): number {
  return source.take(count)
}
