import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CANCELLATION_POLICY, POLICY_PAGE } from './MoneyQuestion.tsx'

test('staff read the same rule that the customer has agreed to', () => {
  const html = readFileSync(join(import.meta.dirname, '../../public/termos-condicoes.html'), 'utf8')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const heading = page.getElementById(POLICY_PAGE.split('#')[1]!)
  const policy = heading?.nextElementSibling?.textContent?.replace(/\s+/g, ' ')
  expect(policy).toContain(CANCELLATION_POLICY)
})
