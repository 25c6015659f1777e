declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** The worker's: compiled texts in the order of `ids`, and where those of other languages lie. */
declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core'
  export const ids: string[]
  export const lists: Partial<Record<string, Messages[string][]>>
  export const addresses: Partial<Record<string, string>>
}
