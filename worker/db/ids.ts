import { createIdSource } from '../../domain/id.ts'

/** The one source of ids of this isolate. */
const source = createIdSource(Date.now, (below) => {
  const [word] = crypto.getRandomValues(new Uint32Array(1))
  return (word ?? 0) % below
})

export function newId(): number {
  return source.next()
}
