import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '#shared/venue/policy/policy.ts'
import { TERMS_VERSION } from '#shared/guest/privacy/terms.ts'
import { termsPage } from '#shared/guest/privacy/termsPage.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.stop())

test('the notice says who sells as soon as the owner has said so', async () => {
  const page = async () => {
    const response = await fetch(`${app.origin}/termos-condicoes.html`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    return response.text()
  }
  expect(await page()).toContain('o local que administra as quadras')
  const owner = await signedIn(app, 'admin')
  await owner.patch('/api/venue', {
    companyName: 'Areia <b> Ltda.',
    cnpj: '11.222.333/0001-81',
    dpoName: 'Rita Dias',
    dpoEmail: 'dados@tatuira.example',
  })
  const now = await page()
  expect(now).toContain('Areia &#60;b&#62; Ltda., CNPJ 11.222.333/0001-81')
  expect(now).toContain('Rita Dias, <a href="mailto:dados@tatuira.example">')
})

test('another text has another version', () => {
  const venue = { name: 'Arena', address: 'Rua 1', phone: '', email: '' }
  const company = { companyName: '', cnpj: '', dpoName: '', dpoEmail: '' }
  const text = termsPage({ ...venue, ...company, cancellation: DEFAULT_POLICY }).replace(
    /\s+/g,
    ' ',
  )
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
  expect([TERMS_VERSION, hash]).toEqual(['2026-11-24', '368181c82f49'])
})
