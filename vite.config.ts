import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { Features } from 'lightningcss'
import { defineConfig } from 'vite'
import { ENTRY_MODULE, MODULES, moduleAddress } from './tools/development/addresses.ts'
import { assetsPlugin } from './tools/vite/assets-plugin.ts'
import { descriptionPlugin } from './tools/vite/description-plugin.ts'
import { inlineRoutes } from './tools/vite/inline-routes.ts'
import { islandsPlugin } from './tools/vite/islands-plugin.ts'
import { messagesPlugin } from './tools/vite/messages-plugin.ts'
import { pageFiles } from './tools/vite/pages.ts'
import { quietPlugin } from './tools/vite/quiet-plugin.ts'
import { scriptGroups } from './tools/vite/script-groups.ts'
import { shortName } from './tools/vite/short-name.ts'

/** The worker's two renderers, as a stream and as a text. The package's own entries contain both, and each for two environments. */
const serverRenderer = (name: 'server' | 'server-legacy', isDev: boolean) => {
  const file = `react-dom-${name}.${name === 'server' ? 'edge' : 'browser'}.${isDev ? 'development' : 'production'}.js`
  return fileURLToPath(new URL(`node_modules/react-dom/cjs/${file}`, import.meta.url))
}

/** A deployment's worker has the client of libSQL where it is built for that (docs/decisions/028). */
const withoutLibsql = {
  find: /^\.\/libsql\.ts$/,
  replacement: fileURLToPath(new URL('worker/db/sending/no-libsql.ts', import.meta.url)),
}

/** What knows light-dark(), popover and invokers is not served fallbacks; others read the page all the same. */
const BROWSERS = ['chrome126', 'edge126', 'firefox128', 'safari17.5']

/**
 * `PINFOLD_BUILD=local` keeps what only development and tests have; a deployment's build drops its code. `dev` is `npm run dev`'s:
 * its worker is built, its client is served module by module.
 */
export default defineConfig(({ command }) => {
  const isDev = process.env.PINFOLD_BUILD === 'dev'
  const isLocal = isDev || process.env.PINFOLD_BUILD === 'local'
  const out = `dist/${isDev ? 'dev' : isLocal ? 'local' : 'deploy'}`
  return {
    plugins: [
      quietPlugin(),
      react({ jsxImportSource: '#jsx' }),
      islandsPlugin({ isBuilt: command === 'build' && !isDev }),
      messagesPlugin({ isBuilt: command === 'build' && !isDev }),
      descriptionPlugin({ isBuilt: command === 'build' && !isDev }),
      command === 'build' && !isDev && inlineRoutes(),
      assetsPlugin(isDev ? { entry: moduleAddress(ENTRY_MODULE), folder: MODULES } : { isBuilt: command === 'build' }),
      command === 'build' &&
        // What wrangler.toml says of builds is for wrangler alone, which takes a finished one.
        cloudflare({
          config(worker) {
            worker.main = 'worker/index.ts'
            worker.build = {}
            delete worker.minify
            delete worker.assets?.directory
          },
        }),
    ],
    define: {
      __LOCAL__: JSON.stringify(isLocal),
      __BUILD__: JSON.stringify(process.env.PINFOLD_VERSION ?? Date.now().toString(36)),
    },
    css: { modules: { generateScopedName: shortName }, lightningcss: { exclude: Features.LightDark } },
    resolve: {
      alias:
        command === 'build'
          ? [
              { find: /^react-dom\/server$/, replacement: serverRenderer('server', isDev) },
              { find: /^react-dom\/server\.browser$/, replacement: serverRenderer('server-legacy', isDev) },
              // What SWR carries along for older Reacts is in ours.
              { find: /^use-sync-external-store\/shim.*$/, replacement: 'react' },
              ...(isLocal || process.env.PINFOLD_LIBSQL === '1' ? [] : [withoutLibsql]),
            ]
          : [],
    },
    build: {
      minify: !isDev,
      modulePreload: { polyfill: false },
      target: BROWSERS,
      cssTarget: BROWSERS,
    },
    environments: {
      client: {
        build: {
          outDir: `${out}/client`,
          manifest: true,
          assetsInlineLimit: 0,
          cssCodeSplit: false,
          // The inline script calls what the entry exports, the entry what a page exports; a build would drop it as unused.
          rolldownOptions: {
            input: ['client/entry.tsx', ...pageFiles(import.meta.dirname).map(({ file }) => file)],
            preserveEntrySignatures: 'strict',
            // The first build describes the API; a developer who starts the site needs no report about that.
            checks: { pluginTimings: false },
            // Scripts name each other: names for people, which no compression shortens, would cost each of them bytes.
            output: {
              codeSplitting: { groups: scriptGroups(import.meta.dirname) },
              entryFileNames: 'assets/[hash].js',
              chunkFileNames: 'assets/[hash].js',
              assetFileNames: 'assets/[hash][extname]',
            },
          },
        },
      },
      pinfold: { build: { outDir: `${out}/worker` } },
    },
    builder: {
      async buildApp(builder) {
        const { client, pinfold } = builder.environments
        if (!client || !pinfold) throw new Error('Both environments are needed')
        await builder.build(client)
        await builder.build(pinfold)
        // Where the plugin leads wrangler, which would deploy whatever was built last, also a local build.
        rmSync(fileURLToPath(new URL('.wrangler/deploy', import.meta.url)), { recursive: true, force: true })
      },
    },
  }
})
