import type { FormEvent } from 'react'
import type { Cluster } from '#domain/clusters/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { capitalizeFirst } from '#domain/text.ts'
import { Cover } from '../boards/list/cover.tsx'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import css from './suggestions.module.css'

interface ClusterCardProps {
  cluster: Cluster
  /** Its index in the list (G-054). The form also sends its id, because the index changes when another suggestion is dismissed. */
  index: number
  isGone: boolean
  onDismiss: (event: FormEvent<HTMLFormElement>) => void
}

/** A suggested board: pictures, name, number of pins, what they have in common; buttons that create or dismiss it (SUG-003, SUG-005). */
export function ClusterCard({ cluster, index, isGone, onDismiss }: ClusterCardProps) {
  const { say, locale } = useWords()
  const { path } = usePage()
  const name = capitalizeFirst(cluster.names[0] ?? '', locale)
  return (
    <li data-test-id="cluster-card" hidden={isGone}>
      <Cover covers={cluster.thumbnails} wide={false} />
      <b>{name}</b>
      <small>{say('board.pins', { count: cluster.pin_count })}</small>
      <small>{cluster.why.join(', ')}</small>
      <div className={css.acts}>
        <form action={href(routes.boardCreateCluster, { index: String(index) })}>
          <input type="hidden" name="cluster" value={cluster.id} />
          <Button type="submit" aria-label={`${say('from_cluster.create')}: ${name}`}>
            {say('from_cluster.create')}
          </Button>
        </form>
        <Form action={routes.do.dismissCluster} onSubmit={onDismiss} data-js="">
          <input type="hidden" name="cluster_id" value={cluster.id} />
          <input type="hidden" name="return_to" value={path} />
          <Button type="submit" kind="round" aria-label={`${say('toast.dismiss')}: ${name}`}>
            <Icon name="close" />
          </Button>
        </Form>
      </div>
    </li>
  )
}
