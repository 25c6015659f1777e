import type { Plugin } from 'vite'

/**
 * For tests only: `globalThis.knownEvents` has the names of all events of `worker/model/effects/`, and each event adds its name to `globalThis.firedEvents`
 * when a write names it, so that a test can require that the random models reach every event. Product code does not use it.
 */
export function firedEventsPlugin(): Plugin {
  return {
    name: 'pinfold:fired-events',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/worker\/model\/effects\/\w+\/events\.ts$/.test(id)) return undefined
      const events = /^export function (\w+)\((?:(?!^export )[\s\S])*?\): Statement(?:\[\])? \{$/gm
      const names = JSON.stringify([...code.matchAll(events)].map(([, name]) => name))
      const noting = code.replaceAll(events, "$& globalThis.firedEvents?.add('$1');")
      return { code: `${noting}\n(globalThis.knownEvents ??= []).push(...${names})`, map: null }
    },
  }
}
