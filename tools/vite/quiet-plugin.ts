import type { Plugin } from 'vite'

/** Drops a warning that each build would print: wrangler.toml also says what is for wrangler alone (docs/decisions/146). Stands before the plugin that warns. */
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
