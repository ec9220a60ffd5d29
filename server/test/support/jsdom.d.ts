/** Declares what the server's tests use of a package that has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { contentType?: string })
    window: { document: Document }
  }
}
