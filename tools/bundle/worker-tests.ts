/** Folders below `test/` with other tests, and with test support. */
const OTHERS = 'browser,fixtures,in-node,node,processes'

/** Tests of the worker, one folder per room: paths from the root. */
export const WORKER_TESTS = { include: ['test/*/*.test.{ts,tsx}'], exclude: [`test/{${OTHERS}}/**`] }

/** Worker tests that need workerd (docs/decisions/177). */
export const ONLY_WORKERD = 'test/*/*.workerd.test.{ts,tsx}'
