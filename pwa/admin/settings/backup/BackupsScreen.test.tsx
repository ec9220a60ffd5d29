import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Backup, Backups } from '#shared/operation/backup/backups.ts'
import {
  copiesFor,
  expectToSee,
  noting,
  openStore,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const tested: Backup = {
  id: 3,
  at: '2026-11-21T06:10:00.000Z',
  why: 'night',
  file: 'quadras-20261121T061000000Z-night.sqlite3',
  bytes: 28_400_000,
  tookMs: 1_240,
  testedAt: '2026-11-21T06:10:01.000Z',
  reservations: 12_431,
  payments: 9_870,
  people: 1,
  failed: null,
  place: null,
  placedAt: null,
  placeFailed: null,
  leftFor: null,
}
const waiting: Backup = {
  ...tested,
  id: 4,
  at: '2026-11-21T12:00:00.000Z',
  why: 'hand',
  file: null,
  testedAt: null,
}
const last = {
  at: tested.at,
  testedAt: tested.testedAt!,
  reservations: 12_431,
  place: null,
}
const known: Backups = {
  backups: [tested],
  last,
  at: '03:10',
  hourly: false,
  folder: '/storage/copias',
  second: null,
  hasPhrase: false,
  goingBack: null,
  canReturn: true,
  returned: null,
}
const usb = { kind: 'folder', name: '/mnt/usb' } as const

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./BackupsScreen.tsx')])
})

const openBackups = (answer: Partial<Backups> = {}, answers: Answers = {}) =>
  openStore('/admin/copias', 'Cópias de segurança', {
    'GET /api/backups': () => ({ ...known, ...answer }),
    ...answers,
  })
const standing = async () =>
  (await screen.findByText(/backup testado|nenhuma cópia\. /)).closest('[role=alert]')!

test('says that there is one each hour too, and how many of them stay', async () => {
  await openBackups({ hourly: true, backups: [{ ...tested, why: 'hour' }] })
  expect((await standing()).textContent).toContain('às 03:10, o sistema faz uma, e de hora em hora')
  expect(
    screen.getByText(/Ficam as das últimas 24 horas, dos últimos 7 dias, 4 semanas/),
  ).toBeTruthy()
  expect(screen.getByText('De hora em hora')).toBeTruthy()
})

test('says of the last copy when it was tested and what is in it', async () => {
  await openBackups()
  expect((await standing()).textContent).toMatch(
    /^Último backup testado: .*03:10, 12\.431 reservas\./,
  )
  const row = within(
    await screen.findByRole('table', { name: 'Cópias de segurança' }),
  ).getAllByRole('row')[1]!
  expect(row.textContent).toMatch(
    /03:10Toda noite12\.431 reservas, 9\.870 pagamentos, 1 pessoa, 28,4 MB em 1,2 sSó aquiVoltar a esta cópia Baixar/,
  )
})

test('of a damaged database it says where to go back to, what is lost and what comes again', async () => {
  const command = 'npm run restore -- /storage/copias/a.sqlite3'
  const lost = { reservations: 12, payments: 3, online: 2, people: 1, erased: 0 }
  await openBackups({ goingBack: { id: null, at: tested.at, command, lost } })
  const words = (await screen.findByText(/está danificado: volte/)).closest('[role=alert]')!
  expect(words.textContent).toMatch(
    /se perdem: 12 reservas, 3 pagamentos \(pela internet: 2\), 1 pessoa, e as mudanças/,
  )
  expect(words.textContent).toMatch(/em Pendências o que conhecia .* Asaas continuam lá/)
  expect(screen.queryByText(/Último backup testado/)).toBeNull()
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press('Copiar texto: Voltar à cópia')
  expect(written).toHaveBeenCalledWith(expect.stringContaining(`rode ${command} e`))
})

test('in a dialog it counts what a return loses, wants a word, shows the wait, and offers the way forth again', async () => {
  let answer: Backups = known
  const sent: unknown[] = []
  await openBackups(
    {},
    {
      'GET /api/backups': () => answer,
      'GET /api/backups/3/loss': () => ({
        reservations: 2,
        payments: 1,
        online: 1,
        people: 0,
        erased: 1,
      }),
      'POST /api/backups/3/return': noting(sent, known),
      'GET /api/backups/5/loss': () => ({
        reservations: 0,
        payments: 0,
        online: 0,
        people: 0,
        erased: 0,
      }),
    },
  )
  await press(/^Voltar à cópia de /)
  await expectToSee(/se perdem: 2 reservas, 1 pagamento \(pela internet: 1\), 0 pessoas/)
  await expectToSee(/havia\. Uma pessoa apagada a pedido volta com ela: apague-a de novo/)
  await press('Voltar a esta cópia')
  await expectToSee('Escreva VOLTAR')
  await type('Para confirmar, escreva VOLTAR', 'voltar')
  await press('Voltar a esta cópia')
  expect(await screen.findByRole('progressbar', { name: 'Volta à cópia' })).toBeTruthy()
  expect(sent).toEqual([{ word: 'VOLTAR' }])
  expect(screen.queryByRole('button', { name: /^Voltar à cópia de / })).toBeNull()

  const at = new Date().toISOString()
  const left = { ...tested, id: 5, at, why: 'hand', leftFor: tested.at } as const
  answer = {
    ...known,
    backups: [left, tested],
    returned: { at, to: tested.at, state: 'done', failed: null },
  }
  expect(
    await screen.findByText(/O sistema voltou à cópia de /, {}, { timeout: 10_000 }),
  ).toBeTruthy()
  await expectToSee(/^Antes de voltar à de /)
  await press('Desfazer')
  await expectToSee('Depois dela não entrou nada de novo.')
})

test('a return that failed says why and that all is as it was', async () => {
  const at = new Date().toISOString()
  await openBackups({
    returned: { at, to: tested.at, state: 'failed', failed: 'O disco está cheio.' },
  })
  await expectToSee('O disco está cheio. Tudo continua como era.')
})

test('before the first one it says when that comes', async () => {
  await openBackups({ backups: [], last: null })
  expect((await standing()).textContent).toContain('Toda noite, às 03:10')
  await expectToSee('Nenhuma cópia ainda.')
})

test('a failure comes first, in words', async () => {
  const failed = { ...waiting, failed: 'O disco está cheio.' }
  await openBackups({ backups: [failed, tested], last: { ...last, failed: 'O disco está cheio.' } })
  expect((await standing()).textContent).toContain('Depois disso: O disco está cheio.')
  expect((await standing()).getAttribute('data-severity')).toBe('error')
})

test('one that is asked for is followed until it is there', async () => {
  let answer: Backups = { ...known, backups: [], last: null }
  await openBackups(
    {},
    {
      'GET /api/backups': () => answer,
      'POST /api/backups': () => {
        answer = { ...answer, backups: [waiting] }
        return answer
      },
    },
  )
  await press('Fazer uma cópia agora')
  await expectToSee('Fazendo...')
  answer = known
  expect(await screen.findByText(/12\.431 reservas\. /, {}, { timeout: 10_000 })).toBeTruthy()
})

test('the phrase is shown once, after a question', async () => {
  const phrase = 'bola-tivu-maro-lesa-fino-guta-dilo-vape-suri-jabe-novi-redu'
  await openBackups({ second: usb }, { 'POST /api/backups/phrase': () => ({ phrase }) })
  await expectToSee(/Falta a frase de recuperação/)
  await press('Criar a frase de recuperação')
  await press('Criar')
  await expectToSee(phrase)
  await press('Já anotei')
  expect(screen.queryByText(phrase)).toBeNull()
})

test('nothing on it is a path or a setting of the server; what is to be set is copied for whoever installed it', async () => {
  await openBackups()
  await expectToSee(/As cópias estão só neste servidor/)
  expect(document.body.textContent).not.toMatch(/\/storage|[A-Z]{3,}_[A-Z]/)
  await copiesFor('Segundo lugar', 'BACKUP_SECOND_FOLDER')
})

test('the second place is tested, and what is wrong is shown', async () => {
  let failed: string | null = 'A chave foi recusada.'
  await openBackups(
    { second: usb, hasPhrase: true },
    { 'POST /api/backups/place/test': () => ({ failed }) },
  )
  await press('Testar')
  await expectToSee('A chave foi recusada.')
  expect(document.body.textContent).not.toContain('/mnt/usb')
  await copiesFor('Segundo lugar', '/mnt/usb. A chave foi recusada.')
  failed = null
  await press('Testar')
  await expectToSee(/Tudo certo/)
})

test('what cannot be loaded is said', async () => {
  await openBackups(
    {},
    { 'GET /api/backups': () => Promise.reject(new TypeError('no connection')) },
  )
  await expectToSee('Erro ao carregar as cópias')
})
