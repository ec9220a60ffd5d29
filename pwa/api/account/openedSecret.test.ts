import { expect, test } from 'vitest'
import { sealWith } from './openedSecret.ts'

test('a seal is made with what the server has of the secret, as the server makes it', async () => {
  // Equal to that in `server/account/devices/unlockSecrets.test.ts`.
  expect(await sealWith('S'.repeat(43), 'ação nº 1')).toBe(
    'tt5xl6rGi4_h33tJyvBvKGweZhznM8RdpWxu-fLdZ94',
  )
})
