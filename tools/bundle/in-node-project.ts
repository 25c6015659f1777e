import type { PluginOption } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { bundledWorkerPlugin } from './bundled-worker-plugin.ts'
import { inNodePlugin } from './in-node-plugin.ts'
import { EVERY, workerPlugins } from './of-every-project.ts'
import { ONLY_WORKERD, WORKER_TESTS } from './worker-tests.ts'

/**
 * Runs the files of `bundled` in Node, with stand-ins for the platform (docs/decisions/177). Files that need workerd say so in their names.
 * @param bundles the folder of bundles
 * @param inBundle more plugins for these
 */
export function inNodeProject(bundles: string, inBundle: PluginOption[] = []): TestProjectInlineConfiguration {
  return {
    oxc: { jsx: { development: false } },
    plugins: [
      ...workerPlugins(),
      inNodePlugin(bundles),
      bundledWorkerPlugin([...inBundle, ...workerPlugins()], bundles),
    ],
    test: {
      name: 'in-node',
      environment: 'node',
      include: WORKER_TESTS.include,
      exclude: [...WORKER_TESTS.exclude, ONLY_WORKERD],
      setupFiles: ['./test/in-node/platform.ts', './test/in-node/setup.ts', './test/setup.ts'],
      // After the projects with one worker: Vitest runs projects with another worker count separately.
      sequence: { setupFiles: 'list', groupOrder: 1 },
      ...EVERY,
      // Two processes, each with its own database.
      pool: 'forks',
      isolate: false,
      maxWorkers: 2,
    },
  }
}
