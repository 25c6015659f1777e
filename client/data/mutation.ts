/** The displayed value, and whether a call is running. */
export interface MutationState<Value> {
  value: Value
  busy: boolean
}

interface MutationOptions<Value> {
  first: Value
  /** Sends a value to the server. May resolve to the value that the server has stored instead. */
  send: (wanted: Value) => Promise<Value | undefined>
  onChange: (state: MutationState<Value>) => void
  onError: (error: unknown) => void
}

/**
 * An optimistic value: it changes before the server has confirmed it. One call runs at a time; of the values set during a call only the last is sent. A failure
 * restores the server's value, unless another value was set since.
 */
export function createMutation<Value>({ first, send, onChange, onError }: MutationOptions<Value>) {
  let confirmed = first
  let wanted = first
  let busy = false

  async function run() {
    busy = true
    while (!Object.is(wanted, confirmed)) {
      const sent = wanted
      try {
        confirmed = (await send(sent)) ?? sent
        if (Object.is(wanted, sent)) wanted = confirmed
      } catch (error) {
        if (Object.is(wanted, sent)) {
          wanted = confirmed
          onError(error)
        }
      }
    }
    busy = false
    onChange({ value: wanted, busy })
  }

  return {
    set(value: Value) {
      wanted = value
      if (Object.is(wanted, confirmed) && !busy) return
      if (!busy) void run()
      onChange({ value: wanted, busy })
    },
  }
}
