import type { ReactNode } from 'react'
import { useWords } from '../locales/use-words.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'

/** All that a private profile shows to whom it doesn't let in (G-107); inside it is how one asks to be let in (PRV-004). */
export function PrivateGate({ children }: { children: ReactNode }) {
  const { say } = useWords()
  return (
    <EmptyState drawing="lock" testId="private-gate">
      <h2>{say('private.title')}</h2>
      <p>{say('private.text')}</p>
      {children}
    </EmptyState>
  )
}
