import { useSyncExternalStore } from 'react'
import { Builder } from '../../pins/builder/builder.tsx'
import { PlainPin } from '../../pins/builder/plain-pin.tsx'
import { useServiceWorker } from '../../pins/creating/use-service-worker.ts'
import type { PageProps } from '../props.ts'

const never = () => () => undefined

/** Where pins are made. What was sent without a script goes on without one: a plain form with its picture. */
export function PinBuilderPage({ start, goals, plain }: PageProps['pin-builder']) {
  useServiceWorker()
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (plain && !isAlive) return <PlainPin {...plain} goals={goals} to={start.to} />
  return <Builder start={start} goals={goals} plain={plain} />
}
