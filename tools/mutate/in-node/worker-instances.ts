import { registerHooks } from 'node:module'

/** Files of the mutated bundle, except packages, of which one instance suffices. */
const OF_WORKER = /\/dist\/mutated\/(?!.*\/packages\.mjs$)/

declare global {
  /** The number of the active mutant; 0: none. */
  var mutant: number
  /** Collects the places that are reached. */
  var reached: Set<number> | undefined
  /** Registers a function that forgets the texts of statements. */
  var remembered: (forget: () => void) => void
}

let instance = 0
const forgetting: (() => void)[] = []
globalThis.mutant = 0
globalThis.remembered = (forget) => void forgetting.push(forget)

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    return instance > 0 && OF_WORKER.test(found.url) ? { ...found, url: `${found.url}?instance=${instance}` } : found
  },
})

/** Makes the worker forget its statement texts, which may be those of a mutant. */
export function forgetTexts(): void {
  for (const forget of forgetting) forget()
}

/**
 * Sets the worker instance that later imports resolve to; a new one is loaded.
 * @param number of the instance; 0: the default one
 */
export function chooseInstance(number: number): void {
  instance = number
}
