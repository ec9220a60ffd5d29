import { expect, onTestFinished, test, vi } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'

test('a mistake of the app reaches the server once, other failures never', async () => {
  // What another test reported is forgotten.
  vi.resetModules()
  const { reportDefect } = await import('./reportDefect.ts')
  const { Unreachable } = await import('../client.ts')
  const asked = vi.fn<typeof fetch>(async () =>
    Response.json({ csrfToken: 'token' }, { headers: { [EPOCH_HEADER]: 'copy-1' } }),
  )
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => void vi.unstubAllGlobals())
  reportDefect(new Unreachable(null))
  reportDefect(new TypeError('courts is undefined'))
  reportDefect(new TypeError('courts is undefined'))
  const reports = () => asked.mock.calls.filter(([path]) => path === '/api/client-errors')
  await vi.waitFor(() => expect(reports()).toHaveLength(1))
  expect(String(reports()[0]![1]!.body)).toContain('courts is undefined')
})
