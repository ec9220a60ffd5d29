import { expect, type BrowserContext } from '@playwright/test'

// A read that was under way when its person signed out gets 401. Of somebody who is signed in, it leads to the sign-in, where the journey fails.
const AT_SIGN_OUT = /status of 401 .*\/api\/sync\?/

/** Notes every error in the consoles of a browser; the answer fails the journey when one was not forgiven. */
export async function watchForTrouble(context: BrowserContext, forgiven: RegExp | null) {
  const trouble: string[] = []
  const note = (texts: string) => {
    if (!forgiven?.test(texts) && !AT_SIGN_OUT.test(texts)) trouble.push(texts)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => note(String(error.error())))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`CSP ${effectiveDirective} ${blockedURI}`),
    )
  })
  return () => expect(trouble, 'errors in the console').toEqual([])
}
