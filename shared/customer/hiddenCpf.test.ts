import { expect, test } from 'vitest'
import { hiddenCpf } from './hiddenCpf.ts'

test('only the first three and the last two digits of a CPF are told', () => {
  expect(hiddenCpf('52998224725')).toBe('529.***.***-25')
})
