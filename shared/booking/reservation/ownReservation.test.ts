import { describe, expect, test } from 'vitest'
import {
  ownPartText,
  ownStateText,
  readOwnHash,
  type OwnMoney,
  type OwnPart,
  type OwnState,
  type OwnWhy,
} from './ownReservation.ts'

const STATES: OwnState[] = [
  'waiting',
  'confirmed',
  'over',
  'deciding',
  'expired',
  'canceled-by-customer',
  'canceled-by-venue',
]
const WHYS: (OwnWhy | null)[] = [null, 'late', 'other-sum', 'canceled-meanwhile', 'closed']
const MONEY: OwnMoney['state'][] = [
  'unpaid',
  'paid',
  'asked',
  'stuck',
  'returned',
  'at-venue',
  'kept',
]
const money = (state: OwnMoney['state'], doneOn: string | null = null): OwnMoney => ({
  state,
  amount: ['asked', 'stuck', 'returned', 'at-venue'].includes(state) ? 80 : null,
  doneOn,
})
const text = (state: OwnState, about: OwnMoney, why: OwnWhy | null = null) =>
  ownStateText({ state, why, money: about })

describe('the state in words', () => {
  // What can be: each line is what its customer reads.
  test.each<[OwnState, OwnWhy | null, OwnMoney, string]>([
    ['waiting', null, money('unpaid'), 'Aguardando o pagamento'],
    ['confirmed', null, money('paid'), 'Confirmada'],
    ['confirmed', null, money('unpaid'), 'Confirmada'],
    [
      'confirmed',
      null,
      money('returned', '2026-11-24'),
      'Confirmada. R$ 80,00 devolvidos em 24/11/2026',
    ],
    ['over', null, money('paid'), 'Já aconteceu'],
    ['over', null, money('unpaid'), 'Já aconteceu'],
    ['expired', null, money('unpaid'), 'Cancelada: o tempo para pagar acabou'],
    [
      'expired',
      null,
      money('asked'),
      'Cancelada: o tempo para pagar acabou. Devolução de R$ 80,00 pedida',
    ],
    ['canceled-by-customer', null, money('unpaid'), 'Cancelada por você'],
    [
      'canceled-by-customer',
      null,
      money('asked'),
      'Cancelada por você. Devolução de R$ 80,00 pedida',
    ],
    [
      'canceled-by-customer',
      null,
      money('stuck'),
      'Cancelada por você. A devolução de R$ 80,00 não passou no banco: o local está resolvendo',
    ],
    [
      'canceled-by-customer',
      null,
      money('returned', '2026-11-24'),
      'Cancelada por você. R$ 80,00 devolvidos em 24/11/2026',
    ],
    [
      'canceled-by-customer',
      null,
      money('at-venue'),
      'Cancelada por você. O local devolve R$ 80,00',
    ],
    [
      'canceled-by-customer',
      null,
      money('kept'),
      'Cancelada por você. O valor pago não é devolvido',
    ],
    ['canceled-by-venue', null, money('unpaid'), 'Cancelada pelo local'],
    [
      'canceled-by-venue',
      null,
      money('paid'),
      'Cancelada pelo local. O local está decidindo sobre o valor pago e avisa você',
    ],
    ['canceled-by-venue', null, money('returned'), 'Cancelada pelo local. R$ 80,00 devolvidos'],
    [
      'canceled-by-venue',
      'closed',
      money('asked'),
      'Cancelada pelo local, que não abre neste horário. Devolução de R$ 80,00 pedida',
    ],
    [
      'deciding',
      null,
      money('paid'),
      'O pagamento chegou, mas o horário não ficou garantido. O local está decidindo sobre o valor pago e avisa você',
    ],
    [
      'deciding',
      'late',
      money('asked'),
      'O pagamento chegou depois do prazo e o horário já não estava livre. Devolução de R$ 80,00 pedida',
    ],
    [
      'deciding',
      'late',
      money('returned', '2026-11-24'),
      'O pagamento chegou depois do prazo e o horário já não estava livre. R$ 80,00 devolvidos em 24/11/2026',
    ],
    [
      'deciding',
      'other-sum',
      money('asked'),
      'O valor que chegou não é o desta reserva, e o horário não ficou garantido. Devolução de R$ 80,00 pedida',
    ],
    [
      'deciding',
      'canceled-meanwhile',
      money('asked'),
      'Cancelada pelo local enquanto o pagamento estava a caminho. Devolução de R$ 80,00 pedida',
    ],
  ])('%s, %s, %j', (state, why, about, words) => {
    expect(text(state, about, why)).toBe(words)
  })

  test('is there for every state, whatever became of the money and why', () => {
    for (const state of STATES) {
      for (const why of WHYS) {
        for (const about of MONEY.flatMap((one) => [money(one), money(one, '2026-11-24')])) {
          const words = text(state, about, why)
          expect(words).toMatch(/^[A-ZÁ-Ú].+[^.\s]$/)
          expect(words).not.toMatch(/undefined|null|NaN|\.\./)
        }
      }
    }
  })

  test('says what became of the money wherever some goes back, also of an hour that is had', () => {
    for (const state of STATES) {
      for (const one of ['asked', 'stuck', 'returned', 'at-venue'] as const) {
        expect(text(state, money(one))).toContain('R$ 80,00')
      }
    }
  })

  test('never calls given back what was only asked for', () => {
    for (const state of STATES) {
      for (const one of ['asked', 'stuck', 'at-venue', 'paid', 'kept'] as const) {
        expect(text(state, money(one))).not.toContain('devolvidos')
      }
    }
  })
})

describe('a part of the money in words', () => {
  const part = (change: Partial<OwnPart>): OwnPart => ({
    kind: 'paid',
    by: 'PIX',
    cardLast4: null,
    amount: 80,
    on: '2026-11-20',
    isUnderWay: false,
    ...change,
  })
  test.each<[Partial<OwnPart>, string]>([
    [{}, 'R$ 80,00 pagos por PIX em 20/11/2026'],
    [{ by: 'CREDIT_CARD', cardLast4: '8829' }, 'R$ 80,00 pagos no cartão final 8829 em 20/11/2026'],
    [{ by: 'venue', on: null }, 'R$ 80,00 pagos no local'],
    [{ kind: 'back' }, 'R$ 80,00 devolvidos por PIX em 20/11/2026'],
    [{ kind: 'back', on: null, isUnderWay: true }, 'Devolução de R$ 80,00 por PIX pedida'],
    [{ kind: 'back', by: 'venue', on: null }, 'R$ 80,00 devolvidos no local'],
  ])('%j', (change, words) => expect(ownPartText(part(change))).toBe(words))
})

test('a link is its code and its secret, in either case of the code; anything else is none', () => {
  const secret = 'abcdefghijklmnopqrstuv'
  expect(readOwnHash(`#K7QM2XPA.${secret}`)).toEqual({ code: 'K7QM2XPA', secret })
  expect(readOwnHash('#k7qm2xpa')).toEqual({ code: 'K7QM2XPA' })
  for (const behind of [
    '.',
    ')',
    '>',
    ',',
    '*',
    '"',
    '_',
    '%20',
    '%20Ana',
    ' Ana',
    '/',
    '?x=1',
    '%2E',
    '»',
  ]) {
    expect(readOwnHash(`#K7QM2XPA.${secret}${behind}`)).toEqual({ code: 'K7QM2XPA', secret })
    expect(readOwnHash(`#K7QM2XPA${behind}`)).toEqual({ code: 'K7QM2XPA' })
  }
  expect(readOwnHash(`#%23K7QM2XPA%2E${secret}`)).toEqual({ code: 'K7QM2XPA', secret })
  // A secret that was cut or lengthened is none; its code can still be asked for.
  expect(readOwnHash(`#K7QM2XPA.${secret}x`)).toEqual({ code: 'K7QM2XPA' })
  for (const hash of ['', '#', '#K7QM2XP', '#K7QM2XPAB', '#<b>']) {
    expect(readOwnHash(hash)).toBeNull()
  }
})
