import { expect, test } from 'vitest'
import { sealBy, secretHash } from './unlockSecrets.ts'

test('a seal is made with what the server has of the secret, as the device makes it', () => {
  // Equal to that in `pwa/api/account/openedSecret.test.ts`.
  expect(sealBy(secretHash('S'.repeat(43)), 'ação nº 1')).toBe(
    'tt5xl6rGi4_h33tJyvBvKGweZhznM8RdpWxu-fLdZ94',
  )
})
