import type { Marks } from '#domain/search/contract.ts'

/** A text with search matches highlighted. */
export function Marked({ text, marks = [] }: { text: string; marks?: Marks | undefined }) {
  const ends = [0, ...marks.map(([, to]) => to)]
  return (
    <>
      {marks.map(([from, to], i) => (
        <span key={from}>
          {text.slice(ends[i], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
