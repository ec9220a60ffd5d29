import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCommand, anySnapshot } from '#shared/commands/commands.testkit.ts'
import { TEMP, aReservation, aSnapshot, queued } from '#shared/commands/commands.fixtures.ts'
import type { Command } from '#shared/commands/command.ts'
import type { Snapshot } from '#shared/commands/snapshot.ts'
import { everyReservation } from '#shared/commands/days.ts'
import { aStaffDraft } from '#shared/booking/reservation/adminReservation.fixtures.ts'
import { runs } from '#shared/platform/testing/runs.ts'
import { describeCommand } from './describeCommand.ts'
import type { Known } from './known.ts'

const CPF = '52998224725'

function knownOf(snapshot: Snapshot, queue: Known['queue'] = []): Known {
  return { ...snapshot, reservations: everyReservation(snapshot), queue }
}

const snapshot: Snapshot = {
  ...aSnapshot([aReservation({ customerName: 'Ana Lima', recurrenceId: 'weekly' })]),
  specialPrices: [
    {
      id: 1,
      courtId: 2,
      court: { id: 2, name: 'Quadra 2' },
      date: '2027-01-01',
      startTime: '08:00',
      endTime: '12:00',
      price: 120,
      description: null,
      version: 1,
    },
  ],
  closingDates: [
    {
      id: 1,
      date: '2026-12-25',
      description: 'Natal',
      allDay: true,
      startTime: null,
      endTime: null,
      version: 1,
    },
  ],
}
const draft = aStaffDraft() as never
const row = { id: 1, version: 1 }
const series = aStaffDraft({ isRecurring: true, endDate: '2026-12-22', status: 'pending' }) as never
const exceptions = [
  { date: '2026-12-01', skip: true },
  { date: '2026-12-08', courtId: 2 },
]
const price = { courtId: 1, weekday: 'saturday', startTime: '06:00', endTime: '10:00', price: 80 }
const special = { ...price, weekday: undefined, date: '2026-12-31' } as never

const SENTENCES: [Command, string][] = [
  [
    {
      kind: 'court.create',
      body: { name: 'Sol', sportTypes: ['vôlei', 'beach_tennis'], sportTypePriority: [] } as never,
    },
    'Nova quadra Sol: Vôlei, Beach Tênis',
  ],
  [
    { kind: 'court.update', ...row, body: { name: 'Sol' } },
    'Alterar a quadra Quadra 1: nome para Sol',
  ],
  [{ kind: 'court.update', ...row, body: { active: false } }, 'Desativar a quadra Quadra 1'],
  [{ kind: 'court.update', ...row, body: { active: true } }, 'Ativar a quadra Quadra 1'],
  [{ kind: 'court.remove', ...row }, 'Excluir para sempre a quadra Quadra 1'],
  [
    { kind: 'price.create', body: price as never },
    'Novo preço Quadra 1, sábado 06:00–10:00, R$ 80,00 por hora',
  ],
  [
    { kind: 'price.update', ...row, body: { price: 95.5, startTime: '06:00' } },
    'Alterar o preço Quadra 1, segunda-feira 06:00–12:00: preço para R$ 95,50',
  ],
  [{ kind: 'price.remove', ...row }, 'Excluir o preço Quadra 1, segunda-feira 06:00–12:00'],
  [
    {
      kind: 'price.copy',
      body: {
        copies: [
          { from: { courtId: 1, weekday: 'monday' }, to: [{ courtId: 2, weekday: 'friday' }] },
        ],
      },
    },
    'Copiar preços: de Quadra 1 (segunda-feira) para Quadra 2 (sexta-feira)',
  ],
  [
    { kind: 'specialPrice.create', body: special },
    'Novo preço especial Quadra 1, qui 31/12 06:00–10:00, R$ 80,00 por hora',
  ],
  [
    { kind: 'specialPrice.update', ...row, body: { courtId: 1, price: 120 } },
    'Alterar o preço especial Quadra 2, sex 01/01/2027 08:00–12:00: quadra para Quadra 1',
  ],
  [
    { kind: 'specialPrice.remove', ...row },
    'Excluir o preço especial Quadra 2, sex 01/01/2027 08:00–12:00',
  ],
  [
    { kind: 'operationHours.update', ...row, body: { openTime: '08:00', onStranded: 'keep' } },
    'Funcionamento de segunda-feira: das 08:00 às 23:00, mantendo as reservas que ficam fora do horário',
  ],
  [
    {
      kind: 'operationHours.update',
      ...row,
      body: { isOpen: false, onStranded: 'cancel', seen: [1] },
    },
    'Funcionamento de segunda-feira: fechado, cancelando 1 reserva',
  ],
  [
    {
      kind: 'closingDate.create',
      body: {
        date: '2026-11-27',
        description: 'Torneio',
        allDay: false,
        startTime: '08:00',
        endTime: '12:00',
      },
    },
    'Fechar sex 27/11 08:00–12:00: Torneio',
  ],
  [
    {
      kind: 'closingDate.create',
      body: { date: '2026-11-27', description: 'Torneio', onStranded: 'cancel', seen: [] },
    },
    'Fechar sex 27/11 o dia todo: Torneio, cancelando as aulas do dia',
  ],
  [{ kind: 'closingDate.remove', ...row }, 'Reabrir sex 25/12 o dia todo: Natal'],
  [
    { kind: 'reservation.create', body: draft },
    'Reserva de Bruno Lima, Quadra 1, ter 24/11 10:00–11:00, R$ 90,00',
  ],
  [
    { kind: 'reservation.create', body: series },
    'Reserva semanal de Bruno Lima, Quadra 1, terças-feiras 10:00–11:00, de ter 24/11 até ter 22/12 (5 datas), R$ 90,00 cada, pendente',
  ],
  [
    { kind: 'reservation.create', body: { ...(series as object), exceptions } as never },
    'Reserva semanal de Bruno Lima, Quadra 1, terças-feiras 10:00–11:00, de ter 24/11 até ter 22/12 (4 datas), R$ 90,00 cada, pendente',
  ],
  [
    { kind: 'reservation.create', body: { ...(series as object), skipConflicts: true } as never },
    'Reserva semanal de Bruno Lima, Quadra 1, terças-feiras 10:00–11:00, de ter 24/11 até ter 22/12 (até 5 datas, só as livres), R$ 90,00 cada, pendente',
  ],
  [
    {
      kind: 'reservation.update',
      ...row,
      body: { courtId: 2, startTime: '10:00', scope: 'following', customerCpf: CPF },
    },
    'Alterar a reserva de Ana Lima, Quadra 1, ter 24/11 10:00–11:00 (esta e as próximas): CPF informado, quadra para Quadra 2',
  ],
  [
    { kind: 'reservation.status', ...row, body: { status: 'approved' } },
    'Aprovar a reserva de Ana Lima, Quadra 1, ter 24/11 10:00–11:00',
  ],
  [
    { kind: 'reservation.cancel', ...row, body: { scope: 'future', money: 'refund' } },
    'Cancelar a reserva de Ana Lima, Quadra 1, ter 24/11 10:00–11:00 (todas as futuras da série), com estorno do valor',
  ],
  [
    {
      kind: 'reservation.reschedule',
      ...row,
      body: { courtId: 2, date: '2026-12-01', startTime: '18:00' },
    },
    'Mudar o horário da reserva de Ana Lima, Quadra 1, ter 24/11 10:00–11:00 para ter 01/12 às 18:00, Quadra 2',
  ],
  [
    {
      kind: 'reservation.update',
      ...row,
      body: { customerName: 'Ana Lima', paymentStatus: 'paid', paidWith: 'cash', taken: 100 },
    },
    'Receber R$ 100,00 em Dinheiro de Ana Lima, Quadra 1, ter 24/11 10:00–11:00',
  ],
  [
    {
      kind: 'reservation.update',
      ...row,
      body: { customerName: 'Bia Reis', paymentStatus: 'paid', taken: 70, paidWith: 'pix', paidParts: [{ method: 'other', amount: 30 }] }, // prettier-ignore
    },
    'Receber R$ 40,00 em PIX na chave e R$ 30,00 sem forma anotada de Ana Lima, Quadra 1, ter 24/11 10:00–11:00, e alterar nome do cliente para Bia Reis',
  ],
  [
    { kind: 'reservation.part', ...row, body: { method: 'cash', amount: 40 } } as never,
    'Receber R$ 40,00 em Dinheiro de Ana Lima, Quadra 1, ter 24/11 10:00–11:00',
  ],
  [
    { kind: 'reservation.part', ...row, body: { method: 'balance', amount: 40 } } as never,
    'Receber R$ 40,00 em crédito do cliente de Ana Lima, Quadra 1, ter 24/11 10:00–11:00',
  ],
  [
    {
      kind: 'reservation.undoPart',
      ...row,
      body: { part: 'a', method: 'cash', amount: 40 },
    } as never,
    'Desfazer o recebimento de R$ 40,00 em Dinheiro de Ana Lima, Quadra 1, ter 24/11 10:00–11:00',
  ],
  [
    { kind: 'tab.pay', id: 4, body: { parts: [{ method: 'cash', amount: 8 }] } },
    'Receber R$ 8,00 em Dinheiro da comanda nº 4',
  ],
  [
    { kind: 'tab.giveBack', id: 4, body: { amount: 12 } },
    'Devolver R$ 12,00 que sobraram da comanda nº 4',
  ],
  [
    { kind: 'reservation.arrival', ...row, body: { arrival: 'arrived' } },
    'Anotar chegada na reserva de Ana Lima, Quadra 1, ter 24/11 10:00–11:00',
  ],
  [
    { kind: 'reservation.addOccurrence', ...row, body: { date: '2026-12-01', courtId: 2 } },
    'Acrescentar ter 01/12, em Quadra 2 à série de Ana Lima, Quadra 1, ter 24/11 10:00–11:00',
  ],
  [
    {
      kind: 'fixedClass.create',
      body: {
        name: 'Vôlei das seis',
        courtId: 2,
        sportType: 'vôlei',
        weekday: 'friday',
        startTime: '18:00',
        endTime: '19:00',
        startDate: '2026-11-27',
      },
    },
    'Nova aula fixa Vôlei das seis, Quadra 2, sextas-feiras 18:00–19:00, a partir de 27/11/2026',
  ],
  [
    { kind: 'fixedClass.update', ...row, body: { instructor: 'Caio' } },
    'Alterar a aula fixa Futevôlei iniciante, Quadra 1, sábados 18:00–20:00: instrutor para Caio',
  ],
  [
    { kind: 'fixedClass.cancel', ...row, body: { date: '2026-11-28' } },
    'Cancelar a aula de sáb 28/11: Futevôlei iniciante, Quadra 1, sábados 18:00–20:00',
  ],
  [
    { kind: 'fixedClass.cancel', ...row, body: { cancelAll: true } },
    'Cancelar todas as próximas aulas de Futevôlei iniciante, Quadra 1, sábados 18:00–20:00',
  ],
  [
    { kind: 'fixedClass.remove', ...row },
    'Excluir a aula fixa Futevôlei iniciante, Quadra 1, sábados 18:00–20:00',
  ],
  [
    { kind: 'venue.update', version: 1, body: { name: 'Arena' } },
    'Alterar os dados do local: nome do local para Arena',
  ],
]

test.each(SENTENCES)('%j', (command, sentence) => {
  expect(describeCommand(command, knownOf(snapshot))).toBe(sentence)
})

test('what was made here and is not sent yet is described from the queue', () => {
  const creation = queued({ kind: 'reservation.create', body: series })
  const court = queued(
    {
      kind: 'court.create',
      body: { name: 'Sol', sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] },
    },
    { tempId: 2 * TEMP },
  )
  const known = knownOf(aSnapshot(), [creation, court])
  const cancel = { kind: 'reservation.cancel', id: TEMP - 1, version: 0, body: {} } as const
  expect(describeCommand(cancel, known)).toBe(
    'Cancelar a reserva de Bruno Lima, Quadra 1, ter 01/12 10:00–11:00',
  )
  const move = {
    kind: 'reservation.update',
    id: 9,
    version: 1,
    body: { courtId: 2 * TEMP },
  } as const
  expect(describeCommand(move, known)).toBe('Alterar a reserva nº 9: quadra para Sol')
})

test('an unknown row is named by its number, and every requested change is named', () => {
  const known = knownOf(aSnapshot())
  expect(describeCommand({ kind: 'price.remove', id: 77, version: 1 }, known)).toBe(
    'Excluir o preço nº 77',
  )
  expect(describeCommand({ kind: 'court.remove', id: TEMP, version: 0 }, known)).toBe(
    'Excluir para sempre a quadra ainda não enviada',
  )
})

test('every edit has a sentence, and none contains a CPF', () => {
  const queue = fc.array(anyCommand, { maxLength: 4 })
  fc.assert(
    fc.property(anySnapshot, queue, anyCommand, (snapshot, others, command) => {
      const entries = others.map((one, index) => queued(one, { tempId: (index + 1) * TEMP }))
      const older =
        'body' in command ? { ...command, body: { ...command.body, customerCpf: CPF } } : command
      const sentence = describeCommand(older as Command, knownOf(snapshot, entries))
      expect(sentence).toMatch(/^[A-Z]/)
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
      expect(sentence.replaceAll(/\D/g, '')).not.toContain(CPF)
    }),
    { numRuns: runs(300) },
  )
})
