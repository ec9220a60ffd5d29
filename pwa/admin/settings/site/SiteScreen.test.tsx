import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookingButton } from '#shared/guest/feeds/bookingButton.ts'
import type { Feed, Feeds } from '#shared/guest/feeds/feed.ts'
import { expectToast, expectToSee, noting, openStore, press } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const central: Feed = {
  id: 4,
  kind: 'court',
  name: 'Quadra Central',
  createdBy: 'Ana',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastReadAt: null,
}
const URL_OF_IT = `https://arena.example/agenda/${'x'.repeat(43)}.ics`

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./SiteScreen.tsx')])
})

const openSite = (answers: Answers = {}, feeds = [central]) =>
  openStore('/admin/site-e-agendas', 'Site e agendas', {
    'GET /api/feeds': (): Feeds => ({ feeds }),
    ...answers,
  })

test('lists which agendas other programs read, and takes one back after a question', async () => {
  const sent: unknown[] = []
  await openSite({ 'DELETE /api/feeds/4': noting(sent, { feeds: [] }) })
  const table = await screen.findByRole('table', { name: 'Endereços de agenda' })
  expect(within(table).getAllByRole('row')[1]!.textContent).toMatch(
    /^Quadra CentralQuadra20\/11.*, por AnaAinda não lidaRevogar$/,
  )
  await press('Revogar Quadra Central')
  await press('Revogar')
  await expectToSee('O endereço da agenda de “Quadra Central” não vale mais')
  expect(sent).toHaveLength(1)
})

test('a new address is shown this once', async () => {
  const sent: unknown[] = []
  await openSite({ 'POST /api/feeds': noting(sent, { feeds: [central], url: URL_OF_IT }) }, [])
  await expectToSee('Nenhum endereço ligado.')
  await press('Criar endereço')
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar endereço de agenda' }))
  await dialog.findByRole('combobox', { name: 'Agenda de' })
  dialog.getByRole('button', { name: 'Criar endereço' }).click()
  await screen.findByRole('alertdialog', { name: /^Agenda: / })
  await expectToSee(URL_OF_IT)
  expect(sent).toEqual([{ kind: 'court', of: 1 }])
})

test('the line for the venue’s site is copied, and the addresses of the free hours are there', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openSite()
  await press('Copiar linha')
  await expectToast('Linha copiada')
  expect(write).toHaveBeenCalledWith(`<script src="${location.origin}/reservar.js"></script>`)
  expect(screen.getByRole('link', { name: `${location.origin}/horarios.txt` })).toBeTruthy()
})

describe('the button on another site', () => {
  afterEach(() => document.querySelectorAll('.reservar-quadra, script').forEach((one) => one.remove())) // prettier-ignore

  /** Runs it as a script tag of that site does. */
  function draw(data: Record<string, string> = {}) {
    const script = document.createElement('script')
    Object.assign(script.dataset, data)
    // A script in the page's text has no address: it is said here.
    Object.defineProperty(script, 'src', { value: 'https://arena.example/reservar.js' })
    script.textContent = bookingButton(null)
    document.body.append(script)
  }

  test('is a link with a name, beside its script, to the page of reservations', () => {
    draw()
    const link = screen.getByRole('link', { name: 'Reservar quadra' })
    expect(link.getAttribute('href')).toBe('https://arena.example/')
    expect(link.previousElementSibling?.tagName).toBe('SCRIPT')
  })

  test('says another text, and opens a sport, as its tag says', () => {
    draw({ sport: 'beach-tenis', text: '<b>Jogue</b>' })
    const link = screen.getByRole('link', { name: '<b>Jogue</b>' })
    expect(link.getAttribute('href')).toBe('https://arena.example/?sport=beach-tenis')
    expect(link.children).toHaveLength(0)
  })
})
