/** All texts of a language, for tests and development. */
declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** Fetches the texts that a script needs in a language (tools/vite/messages-plugin.ts). */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '#domain/language.ts'
  export function fetchTexts(language: Language, script: string): Promise<Messages>
}

/** For the worker: the URLs of the catalogues in a build, or all catalogues in development. */
declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core'
  export const addresses: Partial<Record<string, string>>
  export const bundled: Partial<Record<string, Messages>>
}
