import type { Message } from '#domain/conversations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { call } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'
import { keepTrying } from '../data/keep-trying.ts'
import { newKey } from '../data/new-key.ts'
import { readStored, store } from '../data/own/own-storage.ts'

/** Error code: another account is signed in now. The message waits until its author is signed in again. */
const OTHER_VIEWER = 15

/** A message that the server has not confirmed. */
export interface Outgoing {
  /** The idempotency key: however often it is sent, the message is stored once (REL-17). */
  key: string
  text: string
  /** `waits`: there was no answer, it is sent again when the network is back; `refused`: the server rejected it, with `reason`. */
  state: 'sending' | 'waits' | 'refused'
  reason?: string
}

interface Options {
  conversation: string
  /** The author's id. Stored messages of another person are never sent. */
  viewer: string
  onChange: (all: readonly Outgoing[]) => void
  onSent: (message: Message) => void
}

/**
 * Sends messages one at a time, in the order in which they were written. Unconfirmed messages are kept in local storage, so that they survive a reload or a
 * lost network.
 */
export function createOutgoing({ conversation, viewer, onChange, onSent }: Options) {
  const place = `outgoing.${viewer}.${conversation}`
  let all: Outgoing[] = ((readStored(place) ?? []) as Outgoing[]).map((each) => ({ ...each, state: 'waits' }))

  function change(next: Outgoing[]) {
    all = next
    store(place, all.length === 0 ? null : all.map(({ key, text }) => ({ key, text })))
    onChange(all)
  }

  function mark(key: string, marks: Partial<Outgoing>) {
    change(all.map((each) => (each.key === key ? { ...each, ...marks } : each)))
  }

  /** Marks all messages that were not refused: none may arrive before an earlier one. */
  function markAll(state: 'sending' | 'waits') {
    change(all.map((each) => (each.state === 'refused' ? each : { ...each, state })))
  }

  const trying = keepTrying(async () => {
    if (all.some(isWaiting)) markAll('sending')
    for (let next = first(); next; next = first()) {
      const { key, text } = next
      try {
        // Offline: fail at once.
        if (!navigator.onLine) throw new CallError(0, '')
        const message = await call<Message>(
          'POST',
          href(routes.api.messages, { conversation }),
          { text },
          { key, isOwn: true },
        )
        change(all.filter((each) => each.key !== key))
        onSent(message)
      } catch (error) {
        if (isLater(error)) {
          markAll('waits')
          return true
        }
        mark(key, { state: 'refused', reason: error instanceof CallError ? (error.detail ?? error.message) : '' })
      }
    }
    return false
  })

  const first = () => all.find(({ state }) => state === 'sending')
  const stateNow = () => (navigator.onLine ? 'sending' : 'waits')

  return {
    all: () => all,
    send(text: string) {
      change([...all, { key: newKey(), text, state: stateNow() }])
      trying.now()
    },
    /** Resends the waiting messages. */
    resume() {
      if (all.some(isWaiting)) trying.now()
    },
    retry(key: string) {
      mark(key, { state: stateNow() })
      trying.now()
    },
    end: trying.end,
    /**
     * Removes a message.
     * @returns its text, for the composer
     */
    takeBack(key: string): string {
      const text = all.find((each) => each.key === key)?.text ?? ''
      change(all.filter((each) => each.key !== key))
      return text
    },
  }
}

const isWaiting = ({ state }: Outgoing) => state === 'waits'

/** True if a retry may succeed: no answer, server unavailable, rate limited, or another viewer is signed in. */
function isLater(error: unknown): boolean {
  return error instanceof CallError && [0, 8, 14, OTHER_VIEWER].includes(error.code)
}
