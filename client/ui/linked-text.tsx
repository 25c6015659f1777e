import type { ReactNode } from 'react'

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,:;!?)\]}'’”])/

/** A text that people wrote to each other. URLs become links that load nothing until pressed. */
export function LinkedText({ text, isPlain }: { text: string; isPlain: boolean }): ReactNode {
  if (isPlain) return text
  return text.split(ADDRESS).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <a key={i} href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
