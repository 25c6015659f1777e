import { useEffect, useRef } from 'react'
import type { ClusterDismissedAnswer } from '../../domain/clusters/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/page-context.ts'
import { showToast } from '../ui/show-toast.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'
import css from './suggestions.module.css'

/**
 * Takes suggestions out of the document as they are dismissed, at once; what can't be comes back, and so does what is undone (SUG-012).
 * @param ids all that were dismissed, the latest last; one may stand there again after it was undone
 */
export function Dismissals({ ids }: { ids: readonly string[] }) {
  const { say } = useWords()
  const { viewer } = usePage()
  const offerUndo = useOfferUndo()
  const done = useRef(0)
  const dismiss = async (id: string) => {
    const card = document.querySelector<HTMLElement>(`.${css.shelf} [data-cluster="${CSS.escape(id)}"]`)
    if (!card || card.hidden || !mayAct(viewer)) return
    focusBeside(card)
    card.hidden = true
    const comeBack = () => {
      card.hidden = false
    }
    try {
      const { undo } = await call<ClusterDismissedAnswer>('DELETE', href(routes.api.cluster, { cluster: id }))
      offerUndo(card.closest<HTMLElement>('[data-done]')?.dataset.done ?? '', undo, comeBack)
    } catch (error) {
      comeBack()
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each id is dismissed once, whatever else has changed
  useEffect(() => {
    for (const id of ids.slice(done.current)) void dismiss(id)
    done.current = ids.length
  }, [ids])
  return null
}

/** The focus goes on to what stands beside what is taken away. */
function focusBeside(card: HTMLElement): void {
  const others = [...(card.parentElement?.querySelectorAll<HTMLElement>(':scope > :not([hidden])') ?? [])]
  const next = others[others.indexOf(card) + 1] ?? others[others.indexOf(card) - 1]
  const target = next?.querySelector('button') ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}
