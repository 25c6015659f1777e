import { useEffect, useRef, useState } from 'react'
import { useWords } from '../locales/use-words.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { CallError } from './fetcher.ts'
import { createMutation, type MutationState } from './mutation.ts'

/**
 * A value that is shown before the server confirms it (`mutation.ts`). A failure restores the server's value and shows a toast with the
 * error's message.
 * @param send usually a `call`
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
  const [state, onChange] = useState<MutationState<Value>>({ value: first, busy: false })
  const [{ set }] = useState(() =>
    createMutation<Value>({
      first,
      send: (wanted) => latest.current(wanted),
      onChange,
      onError: (error) =>
        showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') }),
    }),
  )
  return { ...state, set }
}
