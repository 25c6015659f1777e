import { ClusterForm } from '../../clusters/cluster-form.tsx'
import type { PageProps } from '../props.ts'

/** A board made of a suggestion (SUG-009). */
export function BoardFromClusterPage(props: PageProps['board-from-cluster']) {
  return <ClusterForm {...props} />
}
