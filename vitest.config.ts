import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BUNDLES, bundledWorkerPlugin } from './tools/bundle/bundled-worker-plugin.ts'
import { inNodeProject } from './tools/bundle/in-node-project.ts'
import { EVERY, sourcePlugins, workerPlugins } from './tools/bundle/of-every-project.ts'
import { WORKER_TESTS } from './tools/bundle/worker-tests.ts'
import { MAIL, MAILBOX_SCRIPT, RUNTIME } from './tools/mail.ts'
import { LIBSQL_TOKEN, LIBSQL_URL, ORIGIN, ORIGIN_SCRIPT } from './tools/origin.ts'
import { askStores } from './tools/stores/servers.ts'
import { TEST_SETTINGS } from './tools/test-settings.ts'
import { VIEWS_QUEUE, WEBHOOKS_QUEUE } from './worker/queues.ts'

/**
 * The worker tests in workerd: `worker` with a real D1, `libsql` with the same database engine behind libSQL's protocol, which `npm test` leaves
 * out (docs/decisions/083), and `bundled` with the worker built before (docs/decisions/171).
 */
function workerProject(name: 'worker' | 'bundled' | 'libsql'): TestProjectConfiguration {
  const isLibsql = name === 'libsql'
  const isBundled = name === 'bundled'
  return {
    oxc: { jsx: { development: false } },
    plugins: [
      ...workerPlugins(),
      cloudflareTest(async ({ inject }) => ({
        // wrangler.toml names the finished build.
        main: './worker/index.ts',
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          // Stand for a replica that lags behind, and for a database without migrations.
          d1Databases: { REPLICA: 'replica', EMPTY: 'empty' },
          // Nobody waits for a full batch.
          queueConsumers: { [VIEWS_QUEUE]: { maxBatchTimeout: 0 }, [WEBHOOKS_QUEUE]: { maxBatchTimeout: 0 } },
          // A deployment binds it if it wants nightly copies.
          r2Buckets: { BACKUPS: 'backups' },
          bindings: {
            ...TEST_SETTINGS,
            MIGRATIONS: await readD1Migrations('migrations'),
            ...(isLibsql && { LIBSQL_URL, LIBSQL_TOKEN }),
          },
          // The platform's own stand-in takes mail too, but lets nobody read it.
          email: { send_email: [] },
          serviceBindings: { MAIL, MAILBOX: { name: MAIL.name }, ORIGIN, ASSETS: ORIGIN },
          outboundService: ORIGIN,
          workers: [
            { name: MAIL.name, modules: true, script: MAILBOX_SCRIPT, ...RUNTIME },
            {
              name: ORIGIN,
              modules: true,
              script: ORIGIN_SCRIPT,
              ...RUNTIME,
              serviceBindings: {
                STORES: askStores,
                ...(isLibsql && { LIBSQL: { external: { address: inject('libsqlAddress'), http: {} } } }),
              },
            },
          ],
        },
      })),
      isBundled && bundledWorkerPlugin(workerPlugins()),
    ],
    test: {
      name,
      ...WORKER_TESTS,
      setupFiles: ['./test/setup.ts'],
      ...(isLibsql && { globalSetup: ['./test/fixtures/libsql/server.ts'] }),
      ...EVERY,
      // One isolate for all files: each would import the worker anew. `setup.ts` empties what it keeps (docs/decisions/045).
      isolate: false,
      maxWorkers: 1,
    },
  }
}

/** The main stories in a browser that is installed, which `npm test` leaves out (docs/decisions/129). */
function engineProject(name: 'firefox' | 'webkit'): TestProjectConfiguration {
  return {
    test: {
      name,
      environment: 'node',
      include: ['test/browser/engines/*.test.ts'],
      globalSetup: ['./test/browser/engines/setup.ts'],
      ...EVERY,
      expect: { poll: { timeout: 20_000, interval: 100 } },
    },
  }
}

/**
 * Four kinds of tests: pure ones beside their subject, worker ones in workerd with a real D1, browser ones in Chromium, and those that start
 * our commands as processes and end or kill them.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: sourcePlugins(),
        test: {
          name: 'pure',
          environment: 'node',
          css: true,
          include: ['{domain,client,tools}/**/*.test.{ts,tsx}', 'test/{fixtures,node}/*.test.ts'],
          ...EVERY,
          // A process of its own for each file would cost a fifth more CPU.
          isolate: false,
          maxWorkers: 1,
        },
      },
      workerProject('worker'),
      workerProject('bundled'),
      workerProject('libsql'),
      inNodeProject(BUNDLES),
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/*.test.ts'],
          globalSetup: ['./test/browser/setup.ts'],
          ...EVERY,
          // One process with one Chromium for all files, one file after the other: they share a world.
          isolate: false,
          maxWorkers: 1,
          // What a page is to show after a press is waited for.
          expect: { poll: { timeout: 60_000, interval: 30 } },
        },
      },
      engineProject('firefox'),
      engineProject('webkit'),
      {
        test: {
          name: 'processes',
          environment: 'node',
          include: ['test/processes/*.test.ts'],
          globalSetup: ['./test/processes/setup.ts'],
          ...EVERY,
          // One process for all files: each would import the runtime and the worker's sources again, 3 to 8 s of CPU.
          isolate: false,
          maxWorkers: 1,
          execArgv: ['--import', './tools/resolve-once.ts'],
        },
      },
    ],
  },
})
