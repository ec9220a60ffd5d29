import { expect } from 'vitest'
import { MADE_AT_HEADER } from '#shared/http/madeAt.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'

export type Call = {
  method: 'POST' | 'PATCH'
  path: string
  body: object
  key: string
  madeAt: string
}

/** A tablet that keeps what it does while it has no connection, and then sends it in its order. */
export function deskOf(browser: TestBrowser) {
  const waiting: Call[] = []
  let isOnline = true

  /** Whether it was done; a refusal leaves nothing behind. */
  async function deliver({ body, key, madeAt, method, path }: Call): Promise<boolean> {
    const headers = { 'Idempotency-Key': key, [MADE_AT_HEADER]: madeAt }
    const { status } = await (method === 'POST'
      ? browser.post(path, body, { headers })
      : browser.patch(path, body, { headers }))
    expect([200, 201, 403, 404, 409, 422]).toContain(status)
    return status < 300
  }

  async function toggle(): Promise<void> {
    isOnline = !isOnline
    if (isOnline) for (const one of waiting.splice(0)) await deliver(one)
  }

  return {
    toggle,
    /** Sends it, or keeps it; `isTwice` where its first answer is lost. */
    async act(call: Call, isTwice: boolean): Promise<boolean> {
      const calls = isTwice ? [call, call] : [call]
      if (!isOnline) return waiting.push(...calls) > 0
      const answers = []
      for (const one of calls) answers.push(await deliver(one))
      return answers[0]!
    },
    reconnect: async () => (isOnline ? undefined : toggle()),
  }
}
