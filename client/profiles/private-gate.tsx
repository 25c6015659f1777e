import type { ReactNode } from 'react'
import { useWords } from '../locales/use-words.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'

/** Content of a private profile for viewers who are not approved followers (G-107), with the button that requests to follow (PRV-004). */
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
