import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createInstallation, isStoredApart } from './installation.ts'
import { InstallInvitation } from './InstallInvitation.tsx'
import { InstallPanel } from './InstallPanel.tsx'

afterEach(() => void vi.unstubAllGlobals())

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1'

function on(device: { userAgent?: string; maxTouchPoints?: number; standalone?: boolean }) {
  vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0, ...device })
  return createInstallation(localStorage)
}

function browserOffers(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => ({ outcome }),
  })
  act(() => void window.dispatchEvent(event))
  return event
}

test('customers are invited once the browser allows it, and the browser prompts only then', async () => {
  const installation = on({})
  render(<InstallInvitation installation={installation} />)
  expect(screen.queryByRole('region')).toBeNull()
  expect(browserOffers('accepted').defaultPrevented).toBe(true)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Instalar' })))
  expect(screen.queryByRole('region')).toBeNull()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(installation.way.get()).toBe('installed')
})

test('a person who declined is not invited again on this device', () => {
  render(<InstallInvitation installation={on({})} />)
  browserOffers('dismissed')
  fireEvent.click(screen.getByRole('button', { name: 'Agora não' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(createInstallation(localStorage).isWelcome.get()).toBe(false)
})

test('no to the browser is a no as well', async () => {
  const installation = on({})
  browserOffers('dismissed')
  expect(await installation.ask()).toBe(false)
  expect(installation.isWelcome.get()).toBe(false)
})

test.each([
  ['an iPhone', { userAgent: IPHONE }],
  ['an iPad', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 }],
])('%s is shown how to install by hand', (_, device) => {
  render(<InstallInvitation installation={on(device)} />)
  const steps = screen.getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent?.replace(/\s+/g, ' '))).toEqual([
    'Toque em Compartilhar, na barra do navegador.',
    'Escolha Adicionar à Tela de Início.',
    'Toque em Adicionar.',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Entendi' }))
  expect(screen.queryByRole('region')).toBeNull()
})

test('where it is installed nobody is invited, and the admin area says so', () => {
  const installation = on({ userAgent: IPHONE, standalone: true })
  render(
    <>
      <InstallInvitation installation={installation} />
      <InstallPanel installation={installation} />
    </>,
  )
  screen.getByText('Instalado neste aparelho.')
  expect(screen.queryByRole('list')).toBeNull()
})

test('staff can install it even after declining', () => {
  const installation = on({})
  installation.refuse()
  render(<InstallPanel installation={installation} />)
  screen.getByText(/menu do navegador/)
  browserOffers('accepted')
  expect(screen.getByRole('button', { name: 'Instalar aplicativo' })).toBeTruthy()
})

test('staff on an iPhone are told that the installed app does not see what waits in the tab', () => {
  render(<InstallPanel installation={on({ userAgent: IPHONE })} />)
  expect(screen.getByRole('note').textContent).toContain('à parte desta aba do Safari')
  expect(isStoredApart()).toBe(true)
})

test.each([
  ['installed there', { userAgent: IPHONE, standalone: true }],
  ['on Android', { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140' }],
])('%s nothing is stored apart', (_, device) => {
  render(<InstallPanel installation={on(device)} />)
  expect(screen.queryByRole('note')).toBeNull()
  expect(isStoredApart()).toBe(false)
})
