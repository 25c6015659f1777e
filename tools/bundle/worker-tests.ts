/** Folders below `test/` with other tests, and with what tests need. */
const OTHERS = 'browser,fixtures,in-node,node,processes'

/** Tests of the worker, in a folder for each room: paths from the root. */
export const WORKER_TESTS = { include: ['test/*/*.test.{ts,tsx}'], exclude: [`test/{${OTHERS}}/**`] }

/** Those that only workerd can run (docs/decisions/177). */
export const ONLY_WORKERD = 'test/*/*.workerd.test.{ts,tsx}'
