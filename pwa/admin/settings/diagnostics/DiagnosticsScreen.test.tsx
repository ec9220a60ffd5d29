import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import { NotStored } from '../../../api/failure.ts'
import { copiesFor, expectToast, openStore, press } from '../../../testing/adminSteps.ts'
import { venue } from '../../../testing/openApp.tsx'
import type { PendingActions } from '../../../offline/queue/queueView.ts'
import { anEntry, openOverQueue } from '../../today/pending/pending.fixtures.tsx'
import { DiagnosticsScreen } from './DiagnosticsScreen.tsx'

const row = { id: 1, version: 1 }
const factOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent

function withStorage(persist: () => Promise<boolean>) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist } }))
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('the state of this device', async () => {
  openOverQueue(<DiagnosticsScreen />, {
    waiting: [
      anEntry({ kind: 'price.remove', ...row }),
      anEntry({ kind: 'court.remove', ...row }, { madeAt: '2026-11-23T13:00:00.000Z' }),
    ],
    ofOthers: [{ userName: 'Bia', count: 3, unsealed: 3 }],
    lastFreshMs: Date.parse('2026-11-23T12:00:00.000Z'),
    connection: 'offline',
  })
  expect(await factOf('A enviar')).toBe('2')
  expect(await factOf('Recusadas')).toBe('0')
  expect(await factOf('Mais antiga')).toBe('23/11/2026 09:05')
  expect(await factOf('De outras pessoas')).toBe('Bia: 3')
  expect(await factOf('Estado')).toBe('sem conexão com o servidor')
  expect(await factOf('Última sincronização')).toBe('23/11/2026 09:00')
  expect(await factOf('Usado')).toBe('1,5 MB')
  expect(await factOf('Disponível')).toBe('60,0 MB')
  expect(await factOf('Versão')).toBe('desenvolvimento')
  expect(await factOf('Erros do aplicativo')).toBe('2 nos últimos 7 dias')
  expect(await factOf('Proxy')).toMatch(/^cabeçalhos de proxy \(x-forwarded-for\)/)
  await copiesFor('Proxy', 'TRUST_PROXY')
  await vi.waitFor(
    async () => expect(await factOf('Uso sem conexão')).toBe('não disponível neste navegador'),
    { timeout: WAIT_MS },
  )
})

test('in production: that nothing is sold without the company and who answers for data', async () => {
  await openStore('/admin/diagnostico', 'Diagnóstico', {
    'GET /api/venue': () => ({ ...venue, needsCompany: true }),
  })
  expect(await factOf('Venda pela internet')).toMatch(/^parada: faltam a razão social, o CNPJ/)
})

test('a sync is started at once', async () => {
  const { syncNow } = openOverQueue(<DiagnosticsScreen />)
  await press('Sincronizar agora')
  expect(syncNow).toHaveBeenCalledOnce()
})

test.each([
  [true, 'Os dados ficam neste aparelho'],
  [false, 'O navegador não garantiu'],
])('the browser is asked to persist the data: %s', async (isPersisted, texts) => {
  withStorage(async () => isPersisted)
  const usage = { usageBytes: null, quotaBytes: null }
  const storage = vi
    .fn<PendingActions['storage']>()
    .mockResolvedValueOnce({ ...usage, persisted: false })
    .mockResolvedValue({ ...usage, persisted: isPersisted })
  openOverQueue(<DiagnosticsScreen />, { pending: { storage } })
  expect(await factOf('Usado')).toBe('não informado')
  await press('Manter os dados neste aparelho')
  await expectToast(texts)
  await vi.waitFor(() => expect(storage).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('button', { name: /^Manter os dados/ }) === null).toBe(isPersisted)
})

test('the queue is saved as a file', async () => {
  const saved: { name: string; blob: Blob }[] = []
  let made: Blob | null = null
  URL.createObjectURL = (blob) => {
    made = blob as Blob
    return 'blob:queue'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: made! })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  openOverQueue(<DiagnosticsScreen />, { pending: { exportAll: async () => '[{"key":"a"}]' } })
  await press('Exportar fila')
  await expectToast('Fila exportada', 'O arquivo não contém CPF.')
  expect(saved[0]?.name).toMatch(/^fila-\d{4}-\d{2}-\d{2}-\d{2}-\d{2}\.json$/)
  expect(saved[0]?.blob.size).toBe(13)
})

test('a queue that cannot be read shows an error', async () => {
  const exportAll = async () => Promise.reject(new NotStored(null))
  openOverQueue(<DiagnosticsScreen />, { pending: { exportAll } })
  await press('Exportar fila')
  await expectToast('Não foi possível exportar a fila')
})
