import { expect, test } from 'vitest'
import { DEFAULT_POLICY } from '#shared/venue/policy/policy.ts'
import { termsPage } from '#shared/guest/privacy/termsPage.ts'
import { CANCELLATION_POLICY, POLICY_PAGE } from './MoneyQuestion.tsx'

test('staff read the same rule that the customer has agreed to', () => {
  const venue = { name: 'Arena', address: 'Rua 1', phone: '', email: '' }
  const company = { companyName: '', cnpj: '', dpoName: '', dpoEmail: '' }
  const html = termsPage({ ...venue, ...company, cancellation: DEFAULT_POLICY })
  const page = new DOMParser().parseFromString(html, 'text/html')
  const heading = page.getElementById(POLICY_PAGE.split('#')[1]!)
  const policy = heading?.nextElementSibling?.textContent?.replace(/\s+/g, ' ')
  expect(policy).toContain(CANCELLATION_POLICY)
})
