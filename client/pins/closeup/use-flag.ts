import { type LoginReason, mayAct } from '#client/accounts/ask-to-login.ts'
import { call } from '#client/data/call.ts'
import { useMutation } from '#client/data/use-mutation.ts'
import { usePage } from '#client/ui/frame/page-context.ts'

/** A flag of the viewer on a pin or topic, such as "favorite". A change shows at once. */
export interface Flag {
  on: boolean
  /** Toggles the flag if the viewer may act; otherwise opens the login prompt. */
  press: () => void
  /** Sets the flag without that check. */
  set: (on: boolean) => void
}

/**
 * A flag that PUT sets and DELETE unsets.
 * @param onDone called after each successful call
 */
export function useFlag(first: boolean, address: string, reason?: LoginReason, onDone?: (on: boolean) => void): Flag {
  const { viewer } = usePage()
  const { value: on, set } = useMutation(first, async (wanted) => {
    await call(wanted ? 'PUT' : 'DELETE', address)
    onDone?.(wanted)
    return wanted
  })
  return {
    on,
    set,
    press() {
      if (mayAct(viewer, reason)) set(!on)
    },
  }
}
