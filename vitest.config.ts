import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { bundledWorkerPlugin } from './tools/bundle/bundled-worker-plugin.ts'
import { inNodePlugin } from './tools/bundle/in-node-plugin.ts'
import { MAIL, MAILBOX_SCRIPT, RUNTIME } from './tools/mail.ts'
import { LIBSQL_TOKEN, LIBSQL_URL, ORIGIN, ORIGIN_SCRIPT } from './tools/origin.ts'
import { askStores } from './tools/stores/servers.ts'
import { TEST_SETTINGS } from './tools/test-settings.ts'
import { assetsPlugin } from './tools/vite/assets-plugin.ts'
import { descriptionPlugin } from './tools/vite/description-plugin.ts'
import { firedEventsPlugin } from './tools/vite/fired-events-plugin.ts'
import { islandsPlugin } from './tools/vite/islands-plugin.ts'
import { messagesPlugin } from './tools/vite/messages-plugin.ts'
import { VIEWS_QUEUE, WEBHOOKS_QUEUE } from './worker/queues.ts'

const plugins = () => [
  react({ jsxImportSource: '#jsx' }),
  islandsPlugin(),
  messagesPlugin(),
  descriptionPlugin(),
  assetsPlugin(),
]

/** ms after which a test counts as hung. Busy machines take ten times as long as idle ones, so tests limit no times of their own. */
const HUNG = 600_000
/** What every run has. The message of a failed comparison says what differs, because the summary of a whole run shows no more than that. */
const EVERY = { testTimeout: HUNG, hookTimeout: HUNG, chaiConfig: { truncateThreshold: 600 } }

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
      ...plugins(),
      firedEventsPlugin(),
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
      isBundled && bundledWorkerPlugin([...plugins(), firedEventsPlugin()]),
    ],
    test: {
      name,
      include: ['test/*.test.{ts,tsx}'],
      setupFiles: ['./test/setup.ts'],
      ...(isLibsql && { globalSetup: ['./test/fixtures/libsql/server.ts'] }),
      ...EVERY,
      // One isolate for all files: each would import the worker anew. `setup.ts` empties what it keeps (docs/decisions/045).
      isolate: false,
      maxWorkers: 1,
    },
  }
}

/** The files of `bundled` in Node, with stand-ins for the platform (docs/decisions/177). Those that need workerd say so by their names. */
const inNodeProject: TestProjectConfiguration = {
  oxc: { jsx: { development: false } },
  plugins: [
    ...plugins(),
    firedEventsPlugin(),
    inNodePlugin(),
    bundledWorkerPlugin([...plugins(), firedEventsPlugin()]),
  ],
  test: {
    name: 'in-node',
    environment: 'node',
    include: ['test/*.test.{ts,tsx}'],
    exclude: ['test/*.workerd.test.{ts,tsx}'],
    setupFiles: ['./test/in-node/platform.ts', './test/in-node/setup.ts', './test/setup.ts'],
    // After the projects with one worker: Vitest runs those with another number apart.
    sequence: { setupFiles: 'list', groupOrder: 1 },
    ...EVERY,
    // A process for each core, with a database of its own.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
  },
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
        plugins: plugins(),
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
      inNodeProject,
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
