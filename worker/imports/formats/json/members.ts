import { JsonWalker, type Member, type Unread } from './walker.ts'

/** Yields the members of all streamed lists of a text; an error for unreadable parts, and last `cut_off` if the text ends too early. */
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
