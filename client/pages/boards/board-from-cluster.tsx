import { ClusterForm, type ClusterFormProps } from '#client/clusters/cluster-form.tsx'

/** Creates a board from a suggestion (SUG-009). */
export function BoardFromClusterPage(props: ClusterFormProps) {
  return <ClusterForm {...props} />
}
