import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../../platform/testing/fieldErrors.ts'
import { addDays } from '../../platform/time/civil.ts'
import { aStaffDraft } from './adminReservation.fixtures.ts'
import {
  CancellationSchema,
  AdminReservationDraftSchema,
  AdminReservationEditSchema,
  ExtraOccurrenceSchema,
  MAX_OCCURRENCES,
  ReservationQuerySchema,
  StatusChangeSchema,
} from './adminReservation.schema.ts'

describe('AdminReservationDraftSchema', () => {
  test('reads the form as the agenda sends it', () => {
    const typed = aStaffDraft({
      customerName: ' Bruno Lima ',
      customerPhone: '(48) 98877-6655',
      sportType: 'futevolei',
      price: 90.5,
      notes: ' Traz bola ',
    })
    expect(v.parse(AdminReservationDraftSchema, typed)).toEqual({
      ...aStaffDraft({ price: 9_050, notes: 'Traz bola' }),
      customerCpf: null,
      isRecurring: false,
      endDate: null,
      skipConflicts: false,
      exceptions: [],
    })
  })

  test('has the defaults of the form', () => {
    const { price: _, status: __, paymentStatus: ___, ...rest } = aStaffDraft()
    expect(v.parse(AdminReservationDraftSchema, rest)).toMatchObject({
      price: 0,
      status: 'approved',
      paymentStatus: 'pending',
      notes: null,
    })
  })

  test('names every field that is missing, with the form’s messages', () => {
    expect(fieldErrors(AdminReservationDraftSchema, {})).toEqual({
      courtId: ['Selecione uma quadra'],
      date: ['Selecione uma data'],
      startTime: ['Selecione um horário de início'],
      endTime: ['Selecione um horário de término'],
      customerName: ['Nome deve ter pelo menos 3 caracteres'],
      customerPhone: ['Telefone deve ter pelo menos 10 dígitos'],
      sportType: ['Selecione uma modalidade'],
    })
  })

  test.each([
    [{ customerName: 'Jo' }, { customerName: ['Nome deve ter pelo menos 3 caracteres'] }],
    [{ customerEmail: 'ana' }, { customerEmail: ['Email inválido'] }],
    [{ customerEmail: 'ana@' }, { customerEmail: ['Email inválido'] }],
    [{ customerPhone: '99887' }, { customerPhone: ['Telefone deve ter pelo menos 10 dígitos'] }],
    [{ customerCpf: '52998224724' }, { customerCpf: ['CPF inválido - verifique os dígitos'] }],
    [{ price: -1 }, { price: ['Preço não pode ser negativo'] }],
    [{ startTime: '10:30' }, { startTime: ['Informe uma hora cheia, como 18:00'] }],
    [{ status: 'pending_confirmation' }, { status: ['Situação inválida'] }],
    [{ paymentStatus: 'free' }, { paymentStatus: ['Situação inválida'] }],
    [{ notes: 'x'.repeat(2_001) }, { notes: ['Observações longas demais'] }],
    [
      { endTime: '10:00' },
      { endTime: ['Horário de término deve ser posterior ao horário de início'] },
    ],
    [{ isRecurring: true }, { endDate: ['Data final é obrigatória para reservas recorrentes'] }],
    [
      { isRecurring: true, endDate: '' },
      { endDate: ['Data final é obrigatória para reservas recorrentes'] },
    ],
    [
      { isRecurring: true, endDate: '2026-11-23' },
      { endDate: ['A data final deve ser igual ou posterior à data da reserva'] },
    ],
    [{ exceptions: [{}] }, { 'exceptions.0.date': ['Informe a data'] }],
  ])('refuses %j', (change, errors) => {
    expect(fieldErrors(AdminReservationDraftSchema, aStaffDraft(change))).toEqual(errors)
  })

  test('a series has at most 104 dates', () => {
    const lasting = (weeks: number) =>
      aStaffDraft({ isRecurring: true, endDate: addDays('2026-11-24', 7 * (weeks - 1)) })
    expect(v.safeParse(AdminReservationDraftSchema, lasting(MAX_OCCURRENCES)).success).toBe(true)
    expect(fieldErrors(AdminReservationDraftSchema, lasting(MAX_OCCURRENCES + 1))).toEqual({
      endDate: ['Uma reserva recorrente tem no máximo 104 datas'],
    })
    expect(
      fieldErrors(
        AdminReservationDraftSchema,
        aStaffDraft({ isRecurring: true, endDate: '9998-12-31' }),
      ),
    ).toEqual({ endDate: ['Uma reserva recorrente tem no máximo 104 datas'] })
  })

  test('without repetition the last date means nothing', () => {
    const draft = aStaffDraft({ isRecurring: false, endDate: '2020-01-01' })
    expect(v.safeParse(AdminReservationDraftSchema, draft).success).toBe(true)
  })
})

describe('changes', () => {
  test('an edit reaches one reservation unless it says more', () => {
    expect(v.parse(AdminReservationEditSchema, aStaffDraft()).scope).toBe('one')
    expect(fieldErrors(AdminReservationEditSchema, aStaffDraft({ scope: 'past' }))).toEqual({
      scope: ['Alcance inválido'],
    })
    expect(fieldErrors(AdminReservationEditSchema, aStaffDraft({ endTime: '09:00' }))).toEqual({
      endTime: ['Horário de término deve ser posterior ao horário de início'],
    })
  })

  test('the list approves and cancels, nothing else', () => {
    expect(v.parse(StatusChangeSchema, { status: 'approved' })).toEqual({ status: 'approved' })
    for (const status of ['pending', 'pending_confirmation', '', null]) {
      expect(fieldErrors(StatusChangeSchema, { status })).toEqual({
        status: ['Situação inválida'],
      })
    }
  })

  test('a cancellation is of one unless it says more', () => {
    expect(v.parse(CancellationSchema, {})).toEqual({ scope: 'one' })
    expect(v.parse(CancellationSchema, { scope: 'future' })).toEqual({ scope: 'future' })
  })

  test('one more date of a series may be on another court', () => {
    expect(v.parse(ExtraOccurrenceSchema, { date: '2026-12-08' })).toEqual({ date: '2026-12-08' })
    expect(fieldErrors(ExtraOccurrenceSchema, { courtId: 0 })).toEqual({
      date: ['Informe a data'],
      courtId: ['Identificador inválido'],
    })
  })
})

describe('ReservationQuerySchema', () => {
  test('empty reads the first page', () => {
    expect(v.parse(ReservationQuerySchema, {})).toEqual({ page: 1, perPage: 50 })
  })

  test('reads every filter', () => {
    expect(
      v.parse(ReservationQuerySchema, {
        startDate: '2026-11-01',
        endDate: '2026-12-31',
        courtId: '2',
        combined_status: 'approved,pending',
        search: ' 7766 ',
        page: '2',
        perPage: '200',
      }),
    ).toEqual({
      startDate: '2026-11-01',
      endDate: '2026-12-31',
      courtId: 2,
      combined_status: ['approved', 'pending'],
      search: '7766',
      page: 2,
      perPage: 200,
    })
  })

  test.each([
    [{ date: '2026-02-30' }, { date: ['Data inválida'] }],
    [{ courtId: '0' }, { courtId: ['Identificador inválido'] }],
    [{ status: 'gone' }, { status: ['Situação inválida'] }],
    [{ combined_status: 'approved,gone' }, { 'combined_status.1': ['Situação inválida'] }],
    [{ search: 'x'.repeat(121) }, { search: ['Busca longa demais'] }],
    [{ page: '0' }, { page: ['Página inválida'] }],
    [{ perPage: '201' }, { perPage: ['No máximo 200 por página'] }],
    [
      { startDate: '2026-11-02', endDate: '2026-11-01' },
      { endDate: ['A data final deve ser igual ou posterior à inicial'] },
    ],
    [
      { startDate: '2026-11-01', endDate: '2027-01-02' },
      { endDate: ['No máximo 62 dias por lista'] },
    ],
  ])('refuses %j', (query, errors) => {
    expect(fieldErrors(ReservationQuerySchema, query)).toEqual(errors)
  })
})
