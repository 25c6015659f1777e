import { useServiceWorker } from '../../pins/creating/use-service-worker.ts'
import { StoryBuilder } from '../../pins/story/story-builder.tsx'
import type { PageProps } from '../props.ts'

export function StoryBuilderPage(props: PageProps['story-builder']) {
  useServiceWorker()
  return <StoryBuilder {...props} />
}
