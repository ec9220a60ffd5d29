/** What the tests use of a package that has no types. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'
  import type { AddressInfo } from 'node:net'

  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }
  // oxlint-disable-next-line import/no-default-export -- It is how the package exports it.
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<AddressInfo>
    callback(): RequestListener
    close(): Promise<void>
  }
}
