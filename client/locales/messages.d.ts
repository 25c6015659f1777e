/** All texts of a language, without a build. */
declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** The texts of a script in a language (tools/vite/messages-plugin.ts). */
declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '../../domain/language.ts'
  export function fetchTexts(language: Language, script: string): Promise<Messages>
}

/** The worker's: where each language lies beside the scripts of a build, or, without a build, all of them. */
declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core'
  export const addresses: Partial<Record<string, string>>
  export const bundled: Partial<Record<string, Messages>>
}
