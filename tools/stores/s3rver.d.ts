declare module 's3rver' {
  import type { AddressInfo, Server } from 'node:net'

  interface Options {
    address?: string
    port?: number
    silent?: boolean
    directory: string
    configureBuckets?: { name: string; configs: string[] }[]
    vhostBuckets?: boolean
  }
  export default class S3rver {
    constructor(options: Options)
    readonly httpServer: Server
    run(): Promise<AddressInfo>
  }
}
