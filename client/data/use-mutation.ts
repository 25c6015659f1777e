import { useEffect, useRef, useState } from 'react'
import { useWords } from '../locales/use-words.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { CallError } from './fetcher.ts'
import { createMutation, type MutationState } from './mutation.ts'

/**
 * A value of the server's that changes by a click: it shows what was wanted at once, goes back and says the answer's sentence where
 * that can't be; the last intent wins. `send` is mostly a `call`.
 */
export function useMutation<Value>(
  first: Value,
  send: (wanted: Value) => Promise<Value | undefined>,
): MutationState<Value> & { set: (wanted: Value) => void } {
  const { say } = useWords()
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  const [state, tell] = useState<MutationState<Value>>({ value: first, busy: false })
  const [{ set }] = useState(() =>
    createMutation<Value>({
      first,
      send: (wanted) => latest.current(wanted),
      tell,
      fail: (error) =>
        showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') }),
    }),
  )
  return { ...state, set }
}
