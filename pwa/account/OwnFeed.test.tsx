import { screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { hour, own } from '../ownPage/own.fixtures.ts'
import { expectToSee, expectToast, noting, person, press } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'

const URL_OF_IT = `https://arena.example/agenda/${'x'.repeat(43)}.ics`
const feed = { createdAt: '2026-11-20T12:00:00.000Z', lastReadAt: null }

beforeAll(async () => {
  await Promise.all([
    import('../ownPage/MyReservationsScreen.tsx'),
    import('../teacher/MyClassesScreen.tsx'),
  ])
})

const SUMMARY = 'Na agenda do celular ou do computador'
async function openOffer(answers: Answers) {
  const reservations = [own({ code: 'LATER222', hours: [hour({ date: '2026-12-01' })] })]
  openApp('/minhas-reservas', {
    'GET /api/my/reservations': () => ({ reservations, outsideAccount: [] }),
    'GET /api/my/reservations/LATER222': () => reservations[0],
    ...answers,
  })
  await person.click(await screen.findByText(SUMMARY))
}

test('a customer makes an address, takes it along and switches it off', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const ended: unknown[] = []
  await openOffer({
    'GET /api/my/feed': () => ({ feed: null }),
    'POST /api/my/feed': () => ({ feed, url: URL_OF_IT }),
    'DELETE /api/my/feed': noting(ended, null),
  })
  await press('Criar endereço')
  await expectToSee(URL_OF_IT)
  expect(screen.getByRole('link', { name: 'Assinar neste aparelho' }).getAttribute('href')).toBe(
    URL_OF_IT.replace('https:', 'webcal:'),
  )
  await press('Copiar endereço')
  await expectToast('Endereço copiado')
  expect(write).toHaveBeenCalledWith(URL_OF_IT)
  await press('Desligar o endereço')
  await screen.findByRole('button', { name: 'Criar endereço' })
  expect(ended).toHaveLength(1)
})

test('who has one is told whether a program reads it, and not where it is', async () => {
  await openOffer({
    'GET /api/my/feed': () => ({ feed: { ...feed, lastReadAt: '2026-11-21T12:00:00.000Z' } }),
  })
  await expectToSee(/Há um endereço ligado, e um programa já o leu\./)
  expect(screen.getByRole('button', { name: 'Criar outro endereço' })).toBeTruthy()
})

test('without a connection it says so', async () => {
  await openOffer({
    'GET /api/my/feed': () => {
      throw new TypeError('no connection')
    },
  })
  await expectToSee('Verifique a conexão com a internet.')
})

test('a teacher is offered the same for the own classes', async () => {
  localStorage.setItem('auth_user', '{}')
  openApp('/minhas-aulas', {
    'GET /api/user': () => ({ id: 5, username: 'leo', name: 'Léo', role: 'teacher' }),
    'GET /api/my-classes': () => [],
    'GET /api/my/feed': () => ({ feed: null }),
  })
  await person.click(await screen.findByText(SUMMARY))
  await expectToSee(/mostram as suas aulas/)
})
