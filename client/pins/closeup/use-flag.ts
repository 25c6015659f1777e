import { type LoginReason, mayAct } from '../../accounts/ask-to-login.ts'
import { call } from '../../data/call.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { usePage } from '../../ui/frame/page-context.ts'

/** Whether the viewer has done something to a pin or a topic, and what a press makes of it; it shows at once. */
export interface Flag {
  on: boolean
  press: () => void
  /** Makes it so without asking who may. */
  set: (on: boolean) => void
}

/** A call that PUT sets and DELETE takes back. */
export function useFlag(first: boolean, address: string, reason?: LoginReason, told?: (on: boolean) => void): Flag {
  const { viewer } = usePage()
  const { value: on, set } = useMutation(first, async (wanted) => {
    await call(wanted ? 'PUT' : 'DELETE', address)
    told?.(wanted)
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
