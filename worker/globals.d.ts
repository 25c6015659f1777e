/** True in every build but a deployment's: calls are counted, answers are checked, the switches of tests exist. */
declare const __LOCAL__: boolean
/** Which build this is: the deployment's own name for it. */
declare const __BUILD__: string

declare module 'virtual:assets' {
  import type { BuiltAssets } from './render/assets.ts'
  export const assets: BuiltAssets
}

declare module 'virtual:description' {
  import type { describeApi as describe } from './http/api/description.ts'
  /** Where the description of all calls lies beside the scripts of a build. */
  export const address: string
  /** What makes it; absent in a build. */
  export const describeApi: typeof describe | undefined
}

/** A file as it is written. */
declare module '*?raw' {
  const text: string
  export default text
}
