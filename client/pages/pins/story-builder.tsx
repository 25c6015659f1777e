import type { Goal } from '../../pins/builder/builder.tsx'
import { useServiceWorker } from '../../pins/creating/use-service-worker.ts'
import { StoryBuilder } from '../../pins/story/story-builder.tsx'
import type { FormTry } from '../../ui/fields/form-try.ts'

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
