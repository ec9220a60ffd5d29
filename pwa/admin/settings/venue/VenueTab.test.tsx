import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { venue } from '../../../testing/openApp.tsx'
import { card, openSettings } from './settings.testkit.ts'
import {
  button,
  check,
  expectToSee,
  expectToast,
  field,
  isIdle,
  messageOf,
  person,
  press,
  refusal,
  type,
} from '../../../testing/adminSteps.ts'

const PATCH = 'PATCH /api/venue'
const isNothingToSave = () => isIdle('Salvar')

async function openPlace(answer?: (body: unknown) => unknown) {
  const opened = await openSettings('local', answer ? { [PATCH]: answer } : {})
  await screen.findByLabelText('Nome do local')
  return opened
}

test('shows the place, and can be saved only when something is typed', async () => {
  await openPlace()
  expect(field('Nome do local').value).toBe('Arena Pé na Areia')
  expect(field('Sigla').value).toBe('PNA')
  screen.getByText(/\(America\/Sao_Paulo\)/)
  expect(isNothingToSave()).toBe(true)
  await person.type(field('Sigla'), '2')
  expect(isNothingToSave()).toBe(false)
  await person.type(field('Sigla'), '{Backspace}')
  expect(isNothingToSave()).toBe(true)
})

test('that nobody has described has examples instead of data, and what is typed is all that is saved', async () => {
  const bodies: unknown[] = []
  const fresh = {
    ...venue,
    name: 'Reserva de quadras',
    brand: 'QUADRAS',
    isUnnamed: true,
    address: '',
  }
  await openSettings('local', {
    'GET /api/venue': () => fresh,
    [PATCH]: (body: unknown) => {
      bodies.push(body)
      return { ...venue, ...(body as object), version: 2 }
    },
  })
  await screen.findByLabelText('Nome do local')
  const fields = ['Nome do local', 'Sigla', 'Endereço'].map(field)
  expect(fields.map(({ value }) => value)).toEqual(['', '', ''])
  for (const { placeholder } of fields) expect(placeholder).toMatch(/^Ex\.: /)
  expect(isNothingToSave()).toBe(true)
  const typed = ['Arena das Dunas', 'DUNAS', 'Rua da Praia, 10']
  for (const [at, text] of typed.entries()) await person.type(fields[at]!, text)
  await press('Salvar')
  await expectToast('Dados do local atualizados')
  const [name, brand, address] = typed
  expect(bodies).toMatchObject([{ name, brand, address }])
  expect(field('Nome do local').value).toBe(name)
})

test('is not saved again with nothing typed', async () => {
  const { calls } = await openPlace()
  await person.type(field('Sigla'), '{Enter}')
  expect(calls).toEqual([])
})

test('is saved whole', async () => {
  const bodies: unknown[] = []
  await openPlace((body) => {
    bodies.push(body)
    return { ...venue, ...(body as object), version: 2 }
  })
  await type('Telefone', '48988776655')
  expect(field('Telefone').value).toBe('(48) 98877-6655')
  await type('Devolução sem aprovação até (R$)', '150,50')
  await press('Salvar')
  await expectToast('Dados do local atualizados')
  expect(isNothingToSave()).toBe(true)
  expect(document.activeElement).toBe(button('Salvar'))
  const { name, brand, address, email } = venue
  expect(bodies).toEqual([
    {
      name,
      brand,
      address,
      email,
      phone: '(48) 98877-6655',
      companyName: '',
      cnpj: '',
      dpoName: '',
      dpoEmail: '',
      serviceCode: '',
      colorMain: null,
      colorAccent: null,
      refundLimit: 150.5,
      partHours: null,
      latitude: null,
      longitude: null,
      issRate: null,
    },
  ])
})

test('takes its place on a map from a link, and says so when there is none in it', async () => {
  const bodies: unknown[] = []
  await openPlace((body) => {
    bodies.push(body)
    return { ...venue, ...(body as object), version: 2 }
  })
  const paste = async (text: string) => {
    await person.clear(field('Ponto no mapa'))
    await person.click(field('Ponto no mapa'))
    await person.paste(text)
  }
  await paste('https://maps.app.goo.gl/abc123')
  await press('Salvar')
  expect(messageOf('Ponto no mapa')).toMatch(/Não há coordenadas aqui/)
  await paste('https://www.google.com/maps/place/Arena/@-27.5954,-48.548,17z')
  await press('Salvar')
  await expectToast('Dados do local atualizados')
  expect(bodies).toMatchObject([{ latitude: -27.5954, longitude: -48.548 }])
})

test('takes the company and who answers for people’s data, and checks the CNPJ', async () => {
  const bodies: unknown[] = []
  await openPlace((body) => {
    bodies.push(body)
    return { ...venue, ...(body as object), version: 2 }
  })
  await type('Razão social', 'Arena Pé na Areia Ltda.')
  await type('CNPJ', '12abc34501de36')
  expect(field('CNPJ').value).toBe('12.ABC.345/01DE-36')
  await type('Encarregado pelos dados pessoais', 'Rita Dias')
  await type('E-mail do encarregado', 'dados@arena.example')
  await press('Salvar')
  expect(messageOf('CNPJ')).toBe('CNPJ inválido - verifique os dígitos')
  await type('CNPJ', '12abc34501de35')
  await press('Salvar')
  await expectToast('Dados do local atualizados')
  expect(bodies).toMatchObject([{ cnpj: '12.ABC.345/01DE-35', dpoName: 'Rita Dias' }])
})

test('takes what the accountant writes on invoices', async () => {
  const bodies: unknown[] = []
  await openPlace((body) => {
    bodies.push(body)
    return { ...venue, ...(body as object), version: 2 }
  })
  await type('Código do serviço', '12.09')
  await type('Alíquota do ISS (%)', '7')
  await press('Salvar')
  expect(messageOf('Alíquota do ISS (%)')).toBe('A alíquota do ISS vai de 0 a 5%')
  await type('Alíquota do ISS (%)', '2,5')
  await press('Salvar')
  await expectToast('Dados do local atualizados')
  expect(bodies).toMatchObject([{ serviceCode: '12.09', issRate: 2.5 }])
})

test('says what is wrong at its field', async () => {
  const { calls } = await openPlace()
  for (const name of ['Nome do local', 'Sigla', 'Endereço', 'Telefone', 'E-mail']) {
    await type(name, '')
  }
  await press('Salvar')
  expect(messageOf('Nome do local')).toBe('O nome do local é obrigatório')
  expect(messageOf('Sigla')).toBe('A sigla é obrigatória')
  expect(messageOf('Endereço')).toBe('O endereço é obrigatório')
  expect(messageOf('Telefone')).toBe('Telefone inválido')
  expect(messageOf('E-mail')).toBe('E-mail inválido')
  expect(document.activeElement).toBe(field('Nome do local'))
  expect(calls).toEqual([])
})

test('that somebody else changed can be overwritten', async () => {
  const bodies: unknown[] = []
  await openPlace((body) => {
    bodies.push(body)
    if (bodies.length === 2) return { ...venue, name: 'Arena Nova', version: 3 }
    throw refusal(412, 'stale-version', { current: { ...venue, brand: 'APA', version: 2 } })
  })
  await type('Nome do local', 'Arena Nova')
  await press('Salvar')
  await expectToSee(/Arena Pé na Areia \(APA\)/)
  await press('Salvar a minha versão')
  await expectToast('Dados do local atualizados')
  expect(screen.queryByText(/alterado por outra pessoa/)).toBeNull()
  expect(isNothingToSave()).toBe(true)
})

test('that somebody else changed can be left as it is', async () => {
  await openPlace(() => {
    throw refusal(412, 'stale-version', { current: { ...venue, version: 2 } })
  })
  await type('Nome do local', 'Arena Nova')
  await press('Salvar')
  await person.click(await screen.findByRole('button', { name: 'Ficar com a atual' }))
  expect(field('Nome do local').value).toBe('Arena Pé na Areia')
  expect(isNothingToSave()).toBe(true)
})

test('without a connection it is stored on this device', async () => {
  await openPlace(() => {
    throw new Error('no connection')
  })
  await type('Nome do local', 'Arena Nova')
  await press('Salvar')
  await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
  expect(field('Nome do local').value).toBe('Arena Nova')
  expect(screen.getByText('não enviado')).toBeTruthy()
})

test('a picture is chosen, shown, and taken away', async () => {
  const sent: unknown[] = []
  let picture: string | undefined
  const { calls } = await openSettings('local', {
    'GET /api/venue': () => ({ ...venue, ...(picture && { picture }) }),
    'POST /api/venue/picture': (body) => {
      sent.push(body)
      picture = '0123456789abcdef'
      return { ...venue, picture }
    },
    'DELETE /api/venue/picture': () => {
      picture = undefined
      return venue
    },
  })
  await screen.findByRole('button', { name: 'Escolher a foto' })
  const file = new File(['areia'], 'quadra.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText('Arquivo da foto'), file)
  await expectToast('Foto atualizada')
  expect(sent).toEqual([{ image: btoa('areia') }])
  const shown = await screen.findByRole('img', { name: 'Foto atual do local' })
  expect(shown.getAttribute('src')).toBe('/api/venue/picture/0123456789abcdef-640.webp')
  await press('Remover a foto')
  await expectToast('Foto removida')
  expect(await screen.findByRole('button', { name: 'Escolher a foto' })).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Foto atual do local' })).toBeNull()
  expect(calls).toEqual(['POST /api/venue/picture', 'DELETE /api/venue/picture'])
})

test('shows a link to the venue as messages do, and anew once the venue is another', async () => {
  let shown = card
  await openSettings('local', {
    'GET /api/venue/card': () => shown,
    [PATCH]: (body) => {
      shown = { ...card, title: 'Arena das Dunas', image: '/api/venue/card/fedcba9876543210.jpg' }
      return { ...venue, ...(body as object), version: 2 }
    },
  })
  const link = await screen.findByRole('region', { name: 'Link compartilhado' })
  const picture = await within(link).findByRole('img', { name: 'Imagem do link' })
  expect(picture.getAttribute('src')).toBe(card.image)
  for (const text of [card.title, card.description, 'arena.example']) within(link).getByText(text)
  await type('Nome do local', 'Arena das Dunas')
  await press('Salvar')
  expect(await within(link).findByText('Arena das Dunas')).toBeTruthy()
  expect(picture.getAttribute('src')).toBe(shown.image)
})

test('a picture that the server cannot read says so', async () => {
  await openSettings('local', {
    'POST /api/venue/picture': () => {
      throw refusal(422, 'invalid-picture')
    },
  })
  await screen.findByRole('button', { name: 'Escolher a foto' })
  const file = new File(['?'], 'quadra.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText('Arquivo da foto'), file)
  expect(await screen.findByText(problemMessage('invalid-picture'))).toBeTruthy()
})

test.each([
  ['a large file', new File([new Uint8Array(200_000)], 'contrato.jpg', { type: 'image/jpeg' })],
  ['a form that the server does not read', new File(['?'], 'praia.avif', { type: 'image/avif' })],
])('%s that the browser cannot draw is not sent, and the reason is said', async (_, file) => {
  const { calls } = await openSettings('local')
  await screen.findByRole('button', { name: 'Escolher a foto' })
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('', 'InvalidStateError')),
  )
  await person.upload(screen.getByLabelText('Arquivo da foto'), file)
  expect(await screen.findByText(problemMessage('invalid-picture'))).toBeTruthy()
  expect(calls).toEqual([])
  vi.unstubAllGlobals()
})

describe('the colours of the place', () => {
  const paint = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })

  test('are the product’s until somebody wants their own, and then what is seen is saved', async () => {
    const bodies: unknown[] = []
    await openPlace((body) => {
      bodies.push(body)
      return { ...venue, ...(body as object), version: 2 }
    })
    expect(screen.queryByLabelText('Cor principal')?.closest('[hidden]')).toBeTruthy()
    await check('Usar as cores do local')
    expect(isNothingToSave()).toBe(false)
    paint('Cor principal', '#1d4ed8')
    paint('Cor de destaque', '#ffcc00')
    await press('Salvar')
    await expectToast('Dados do local atualizados')
    expect(bodies).toMatchObject([{ colorMain: '#1d4ed8', colorAccent: '#ffcc00' }])
  })

  test('that nobody could read say why at once, with the nearest that would do', async () => {
    await openPlace()
    await check('Usar as cores do local')
    paint('Cor principal', '#ffd400')
    expect(messageOf('Cor principal')).toMatch(/^Clara demais: .* A mais próxima que serve é #/)
    await press(/^Usar #/)
    expect(messageOf('Cor principal')).toBeUndefined()
    expect(field('Cor principal').value).toMatch(/^#7[\da-f]6[\da-f]00$/)
    paint('Cor de destaque', '#333300')
    expect(messageOf('Cor de destaque')).toMatch(/^Quase não se vê sobre o topo/)
  })
})
