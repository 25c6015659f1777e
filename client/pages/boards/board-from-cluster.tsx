import { ClusterForm, type ClusterFormProps } from '../../clusters/cluster-form.tsx'

/** A board made of a suggestion (SUG-009). */
export function BoardFromClusterPage(props: ClusterFormProps) {
  return <ClusterForm {...props} />
}
