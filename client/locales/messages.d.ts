declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** Fetches a part of the texts in a language. */
declare module 'virtual:texts/*' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '../../domain/language.ts'
  export const load: (language: Language) => Promise<{ messages: Messages }>
}

/** The worker's: where each language lies beside the scripts of a build, or, without a build, all of them. */
declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core'
  export const addresses: Partial<Record<string, string>>
  export const bundled: Partial<Record<string, Messages>>
}
