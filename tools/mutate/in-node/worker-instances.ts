import { registerHooks } from 'node:module'

/** A file of the mutated bundle, but packages, of which one instance suffices. */
const OF_WORKER = /\/dist\/mutated\/(?!.*\/packages\.mjs$)/

declare global {
  /** The number of the mutant that counts now; 0: nothing is broken. */
  var mutant: number
  /** Gets the places that are reached. */
  var reached: Set<number> | undefined
  /** Takes what forgets the texts of statements. */
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

/** Lets the worker forget the texts of its statements, which may be those of a mutant. */
export function forgetTexts(): void {
  for (const forget of forgetting) forget()
}

/** @param number of the instance of the worker that imports reach from now on, which is loaded when it is new; 0: the usual one */
export function chooseInstance(number: number): void {
  instance = number
}
