import { join } from 'node:path'
import { type Plugin, type PluginOption, build as viteBuild } from 'vite'
import { entryName, OF_RUNNER } from './entries.ts'

/** Builds the entries, and in three shared files the packages, the worker, and the fixtures. */
export async function buildBundle(root: string, folder: string, entries: string[], plugins: PluginOption[]) {
  const isOurs = (id: string) => id.startsWith(root) || id.startsWith('\0virtual:')
  const tests = join(root, 'test/')
  await viteBuild({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [withoutStyles, ...plugins],
    oxc: { jsx: { development: false } },
    // React as deployed.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: {
      target: 'webworker',
      noExternal: true,
      resolve: { conditions: ['workerd', 'worker', 'module', 'browser', 'production'] },
    },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      target: 'esnext',
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry, at) => [entryName(at), entry])),
        external: OF_RUNNER,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name]',
          chunkFileNames: '[name].mjs',
          codeSplitting: {
            groups: [
              { name: 'packages', test: /\/node_modules\// },
              // Excludes the stand-ins for packages that others may use, which throw when loaded.
              { name: 'worker', test: (id: string) => isOurs(id) && !id.startsWith(tests) },
              { name: 'fixtures', test: (id: string) => id.startsWith(tests) },
            ],
          },
        },
      },
    },
  })
}

/** Unbuilt, each page would contain every style: 170 kB that tests then search through. Vitest leaves them out as well. */
const withoutStyles: Plugin = {
  name: 'pinfold:without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css?inline') ? '' : undefined),
}
