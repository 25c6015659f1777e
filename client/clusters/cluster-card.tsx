import type { FormEvent } from 'react'
import type { Cluster, ClusterDismissedAnswer } from '../../domain/clusters/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { capitalizeFirst } from '../../domain/text.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { Cover } from '../boards/cover.tsx'
import { call } from '../data/call.ts'
import { useMutation } from '../data/use-mutation.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePage } from '../ui/page-context.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'
import css from './board-suggestions.module.css'

interface ClusterCardProps {
  cluster: Cluster
  /** Its place in the answer (G-054); its id goes with it, because a place changes when another is dismissed. */
  index: number
}

/** A suggested board: its pictures, its name, how many Pins, what they share; to make it, or not to see it again (SUG-003, SUG-005). */
export function ClusterCard({ cluster, index }: ClusterCardProps) {
  const { say, locale } = useWords()
  const { path, viewer } = usePage()
  const offerUndo = useOfferUndo()
  const name = capitalizeFirst(cluster.names[0] ?? '', locale)
  const { value: isGone, set } = useMutation(false, async (wanted) => {
    if (!wanted) return undefined
    const address = href(routes.api.cluster, { cluster: cluster.id })
    const { undo } = await call<ClusterDismissedAnswer>('DELETE', address)
    offerUndo(say('toast.suggestion_dismissed'), undo, () => set(false))
    return wanted
  })
  const dismiss = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!mayAct(viewer)) return
    const card = event.currentTarget.closest('li')
    const next = card?.nextElementSibling ?? card?.previousElementSibling
    next?.querySelector('button')?.focus()
    set(true)
  }
  if (isGone) return null
  return (
    <li data-test-id="cluster-card">
      <Cover covers={cluster.thumbnails} wide={false} />
      <b>{name}</b>
      <small>{say('board.pins', { count: cluster.pin_count })}</small>
      <small>{cluster.why.join(', ')}</small>
      <div className={css.acts}>
        <form action={href(routes.boardCreateCluster, { index: String(index) })}>
          <input type="hidden" name="cluster" value={cluster.id} />
          <Button type="submit" aria-label={`${say('suggest.create')}: ${name}`}>
            {say('suggest.create')}
          </Button>
        </form>
        <form method="post" action={routes.do.dismissCluster} data-js="" onSubmit={dismiss}>
          <input type="hidden" name="cluster_id" value={cluster.id} />
          <input type="hidden" name="return_to" value={path} />
          <Button type="submit" kind="round" aria-label={`${say('toast.dismiss')}: ${name}`}>
            <Icon name="close" />
          </Button>
        </form>
      </div>
    </li>
  )
}
