import { useSyncExternalStore } from 'react'
import type { BuilderStart, Goal } from '#client/pins/builder/builder.tsx'
import { Builder } from '#client/pins/builder/builder.tsx'
import type { PlainPinProps } from '#client/pins/builder/plain-pin.tsx'
import { PlainPin } from '#client/pins/builder/plain-pin.tsx'
import { useServiceWorker } from '#client/pins/creating/use-service-worker.ts'

const never = () => () => undefined

export interface PinBuilderProps {
  start: BuilderStart
  goals: Goal[]
  /** The form for a picture that was uploaded without JavaScript; null: none. */
  plain: PlainPinProps | null
}

/** The page on which pins are created. A picture that was uploaded without JavaScript continues with a plain form. */
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
