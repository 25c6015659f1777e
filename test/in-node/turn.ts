/** Kept here, because tests put clocks of their own in place of the global ones. */
const { setImmediate: later, setTimeout: after } = globalThis

/** Lets other calls run, as a call to something outside the worker does: the calls of two requests take turns. */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => void later(resolve))
}

/** Runs a function later, by the machine's own clock. @param ms until then */
export function runAfter(ms: number, run: () => void): NodeJS.Timeout {
  return after(run, ms)
}
