import { StoryBuilder } from '../pins/story-builder.tsx'
import { useServiceWorker } from '../pins/use-service-worker.ts'
import type { PageProps } from './props.ts'

export function StoryBuilderPage(props: PageProps['story-builder']) {
  useServiceWorker()
  return <StoryBuilder {...props} />
}
