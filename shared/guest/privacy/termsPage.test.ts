import { expect, test } from 'vitest'
import { DEFAULT_POLICY, policySentences } from '../../venue/policy/policy.ts'
import { periodText, RETENTION } from './retention.ts'
import { termsPage } from './termsPage.ts'

const NOBODY = { companyName: '', cnpj: '', dpoName: '', dpoEmail: '' }
const PLACE = {
  cancellation: DEFAULT_POLICY,
  name: 'Arena Tatuíra',
  address: 'Av. das Palmeiras, 1200',
  phone: '(48) 3300-0000',
  email: 'contato@tatuira.example',
}
const COMPANY = {
  companyName: 'Areia & Mar Ltda.',
  cnpj: '11222333000181',
  dpoName: 'Rita Dias',
  dpoEmail: 'dados@tatuira.example',
}

test('the notice names the company, its CNPJ and who answers for the data', () => {
  const page = termsPage({ ...PLACE, ...COMPANY })
  expect(page).toContain(
    'Areia &#38; Mar Ltda., CNPJ 11.222.333/0001-81, que administra Arena Tatuíra',
  )
  expect(page).toContain('Rita Dias, <a href="mailto:dados@tatuira.example">')
  expect(page).toContain('escreva ao encarregado, Rita Dias')
})

test('without them it leads to the venue', () => {
  const page = termsPage({ ...PLACE, ...NOBODY })
  expect(page).toContain('o local que administra as quadras, decide por que')
  expect(page).not.toContain('Encarregado')
  expect(page).toContain('Para usar um desses direitos, fale com o local')
})

test('says of each kind of data what the daily job obeys', () => {
  const page = termsPage({ ...PLACE, ...NOBODY })
  for (const row of Object.values(RETENTION)) {
    expect(page).toContain(`<dt>${row.data}</dt>`)
    expect(page).toContain(periodText(row) ?? 'Não são guardados')
  }
  expect(periodText(RETENTION.reservations)).toBe('5 anos depois do horário reservado')
  expect(periodText(RETENTION.unpaidCarts)).toBe('7 dias depois do pedido de reserva')
  expect(periodText(RETENTION.addresses)).toBe('6 meses depois do acesso')
})

test('says under which conditions something goes back', () => {
  const page = termsPage({ ...PLACE, ...NOBODY })
  for (const sentence of policySentences(DEFAULT_POLICY)) expect(page).toContain(sentence)
})
