import type { Plugin } from 'vite'

/** Drops a warning that each build would print: wrangler.toml also has settings for wrangler alone (docs/decisions/146). Must precede the plugin that warns. */
export function quietPlugin(): Plugin {
  const { warn } = console
  return {
    name: 'pinfold:quiet',
    enforce: 'pre',
    config() {
      console.warn = (...told: unknown[]) => {
        if (!String(told[0]).includes('not applicable when using Vite')) warn(...told)
      }
    },
    configResolved() {
      console.warn = warn
    },
  }
}
