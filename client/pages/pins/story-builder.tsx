import type { Goal } from '#client/pins/builder/builder.tsx'
import { useServiceWorker } from '#client/pins/creating/use-service-worker.ts'
import { StoryBuilder } from '#client/pins/story/story-builder.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'

export interface StoryBuilderProps {
  goals: Goal[]
  to: string
  /** The submitted plain form (without JavaScript), with its errors. */
  attempt: FormTry
}

export function StoryBuilderPage(props: StoryBuilderProps) {
  useServiceWorker()
  return <StoryBuilder {...props} />
}
