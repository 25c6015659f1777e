/** What a thing shows, and whether it is on its way to the server. */
export interface MutationState<Value> {
  value: Value
  busy: boolean
}

interface MutationOptions<Value> {
  first: Value
  /** Makes it so on the server; may bring back what the server has made of it. */
  send: (wanted: Value) => Promise<Value | undefined>
  tell: (state: MutationState<Value>) => void
  fail: (error: unknown) => void
}

/**
 * A value that shows what was wanted before the server has it. One call runs at a time; what was wanted meanwhile follows, the last
 * intent alone. A failure goes back to what the server has, unless something else is wanted by then.
 */
export function createMutation<Value>({ first, send, tell, fail }: MutationOptions<Value>) {
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
          fail(error)
        }
      }
    }
    busy = false
    tell({ value: wanted, busy })
  }

  return {
    set(value: Value) {
      wanted = value
      if (Object.is(wanted, confirmed) && !busy) return
      if (!busy) void run()
      tell({ value: wanted, busy })
    },
  }
}
