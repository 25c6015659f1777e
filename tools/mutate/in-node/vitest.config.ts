import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { inNodeProject } from '#tools/bundle/in-node-project.ts'
import { ROOT } from '#tools/local.ts'
import { mutatedWorkerPlugins } from '../mutated-worker.ts'

const { test, ...project } = inNodeProject(join(ROOT, 'dist/mutated'), mutatedWorkerPlugins(ROOT))

/** One process that runs test files many times, with a worker that contains every mutant (docs/decisions/178). */
export default defineConfig({
  ...project,
  root: ROOT,
  test: {
    ...test,
    runner: './tools/mutate/in-node/driver.ts',
    maxWorkers: 1,
    watch: false,
    reporters: [{}],
    cache: false,
  },
})
