import { screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookingButton } from '#shared/guest/feeds/bookingButton.ts'
import { expectToast, openStore, press } from '../../../testing/adminSteps.ts'

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./SiteScreen.tsx')])
})

test('the line for the venue’s site is copied, and the addresses of the free hours are there', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openStore('/admin/site-e-agendas', 'Site e agendas')
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
    script.textContent = bookingButton()
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
