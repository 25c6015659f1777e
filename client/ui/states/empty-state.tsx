import type { ReactNode } from 'react'
import css from './empty-state.module.css'

type Drawing = 'boards' | 'pins' | 'people' | 'lock' | 'lost'

interface EmptyStateProps {
  /** null: no drawing, because pictures follow. */
  drawing: Drawing | null
  children: ReactNode
  testId?: string
}

/** Shown instead of an empty list: a drawing, a sentence, and the next step. */
export function EmptyState({ drawing, children, testId }: EmptyStateProps) {
  return (
    <div className={css.empty} data-test-id={testId}>
      {drawing && (
        <svg
          width="160"
          height="120"
          viewBox="0 0 160 120"
          fill="var(--wash)"
          stroke="var(--accent)"
          strokeWidth="3"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {DRAWINGS[drawing]}
        </svg>
      )}
      {children}
    </div>
  )
}

const DRAWINGS: Record<Drawing, ReactNode> = {
  boards: (
    <>
      <rect x="18" y="18" width="74" height="84" rx="12" />
      <rect x="100" y="18" width="42" height="38" rx="10" />
      <rect x="100" y="64" width="42" height="38" rx="10" fill="none" strokeDasharray="7 7" />
    </>
  ),
  pins: (
    <>
      <rect x="16" y="14" width="38" height="64" rx="10" />
      <rect x="61" y="14" width="38" height="40" rx="10" fill="none" />
      <rect x="106" y="14" width="38" height="74" rx="10" />
      <rect x="61" y="62" width="38" height="46" rx="10" fill="none" strokeDasharray="7 7" />
    </>
  ),
  people: (
    <>
      <circle cx="60" cy="44" r="18" />
      <path d="M26 104c2-24 18-34 34-34s32 10 34 34z" />
      <circle cx="112" cy="50" r="14" fill="none" strokeDasharray="7 7" />
      <path d="M106 74c16-4 28 8 30 30h-30" fill="none" strokeDasharray="7 7" />
    </>
  ),
  lock: (
    <>
      <path d="M56 54V42a24 24 0 0 1 48 0v12" fill="none" />
      <rect x="42" y="54" width="76" height="54" rx="14" />
      <circle cx="80" cy="78" r="7" fill="var(--accent)" />
    </>
  ),
  lost: (
    <>
      <path d="M30 20h62l28 28v52a10 10 0 0 1-10 10H30a10 10 0 0 1-10-10V30a10 10 0 0 1 10-10z" />
      <path d="M92 20v18a10 10 0 0 0 10 10h18M50 78c8-10 32-10 40 0" fill="none" strokeLinecap="round" />
      <circle cx="54" cy="58" r="3" fill="var(--accent)" />
      <circle cx="86" cy="58" r="3" fill="var(--accent)" />
    </>
  ),
}
