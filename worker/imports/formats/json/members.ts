import { JsonWalker, type Member, type Unread } from './walker.ts'

/** Reads all members of the streamed lists of a text, and last, if it ends too early, that. */
export async function* membersOf(
  text: AsyncIterable<string>,
  isStreamed: (list: string, depth: number) => boolean,
): AsyncGenerator<Member | Unread> {
  const walker = new JsonWalker(isStreamed)
  for await (const piece of text) {
    yield* walker.write(piece)
    if (walker.isOver) return
  }
  if (walker.levels.length > 0) yield 'cut_off'
}
