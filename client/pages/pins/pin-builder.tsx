import { useSyncExternalStore } from 'react'
import type { BuilderStart, Goal } from '../../pins/builder/builder.tsx'
import { Builder } from '../../pins/builder/builder.tsx'
import type { PlainPinProps } from '../../pins/builder/plain-pin.tsx'
import { PlainPin } from '../../pins/builder/plain-pin.tsx'
import { useServiceWorker } from '../../pins/creating/use-service-worker.ts'

const never = () => () => undefined

export interface PinBuilderProps {
  start: BuilderStart
  goals: Goal[]
  /** The form of a picture that was sent without a script; null: there is none. */
  plain: PlainPinProps | null
}

/** Where pins are made. What was sent without a script goes on without one: a plain form with its picture. */
export function PinBuilderPage({ start, goals, plain }: PinBuilderProps) {
  useServiceWorker()
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (plain && !isAlive) return <PlainPin {...plain} goals={goals} to={start.to} />
  return <Builder start={start} goals={goals} plain={plain} />
}
