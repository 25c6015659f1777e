/** True in every build except a deployment's: enables database metering, checks of answers against their contracts, and test hooks. */
declare const __LOCAL__: boolean
/** Version of this build: `PINFOLD_VERSION`, else derived from the build time. */
declare const __BUILD__: string

declare module 'virtual:assets' {
  import type { BuiltAssets } from './render/assets.ts'
  export const assets: BuiltAssets
}

declare module 'virtual:description' {
  import type { describeApi as describe } from './http/api/description.ts'
  /** Address of the generated API description, beside the build's scripts. */
  export const address: string
  /** Generates the API description; absent in a build. */
  export const describeApi: typeof describe | undefined
}

/** The unprocessed text of a file. */
declare module '*?raw' {
  const text: string
  export default text
}
