import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, type StaffRole } from '#shared/account/people/permissions.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { aListed } from '../../today/list/reservationList.fixtures.ts'
import { ACTS, actsOfKind, kindOf, PANEL_ACTS, PANEL_KINDS, possibleActs } from './acts.ts'

const NOW = { date: '2026-11-21', time: '18:20' }
const NOW_ISO = '2026-11-21T21:20:00.000Z'
const as = (role: StaffRole) => (permission: Parameters<typeof isAllowed>[1]) =>
  isAllowed({ role }, permission)

const unpaid = { paymentStatus: 'pending', paidBy: null } as const
const own = { userId: 1, paidBy: 'admin', paymentMethod: null } as const
const KINDS: [string, Partial<AdminReservation>, kind: string, acts: string][] = [
  [
    'of the staff, unpaid',
    { ...own, ...unpaid },
    'own',
    'receive arrived missed move tab edit cancel',
  ],
  ['of the staff, paid', own, 'own', 'arrived missed move tab edit giveBack cancel'],
  [
    'of the staff, who has come',
    { ...own, arrivedAt: NOW_ISO },
    'own',
    'move tab edit undoArrival giveBack cancel',
  ],
  [
    'weekly, of tomorrow',
    { ...own, ...unpaid, recurrenceId: 'r', date: '2026-11-22' },
    'weekly',
    'receive move tab edit cancel',
  ],
  ['of a customer, under way', {}, 'online', 'arrived missed tab giveBack cancel'],
  ['of a customer, to come', { startTime: '20:00' }, 'online', 'arrived move tab giveBack cancel'],
  [
    'of a customer before it is paid',
    { ...unpaid, status: 'pending', expiresAt: '2026-11-21T21:30:00.000Z' },
    'pending',
    'receive tab approve cancel',
  ],
  [
    'of the staff before it is approved',
    { ...own, ...unpaid, status: 'pending' },
    'pending',
    'receive move tab edit approve cancel',
  ],
  ['that waits for a decision', { status: 'pending_confirmation' }, 'undecided', ''],
  ['cancelled', { status: 'canceled', canceledReason: 'customer' }, 'canceled', ''],
  ['rained out', { ...own, status: 'canceled', canceledReason: 'incident' }, 'rained', ''],
  [
    'not paid in time',
    { ...unpaid, status: 'pending', expiresAt: '2026-11-21T21:20:00.000Z' },
    'expired',
    '',
  ],
]

test.each(KINDS)('one %s has its acts', (_name, change, kind, acts) => {
  const row = aListed(change)
  expect(kindOf(row, NOW_ISO)).toBe(kind)
  const possible = possibleActs(row, { may: as('reception'), now: NOW, nowIso: NOW_ISO })
  expect([...possible].join(' ')).toBe(acts)
})

test('nobody gets an act that their role may not', () => {
  for (const kind of PANEL_KINDS) expect(actsOfKind(kind, as('teacher'))).toEqual([])
  const may = (permission: string) => permission !== 'refund'
  const row = aListed(own)
  expect([...possibleActs(row, { may, now: NOW, nowIso: NOW_ISO })]).not.toContain('giveBack')
})

/** The words of the README's head for the acts. */
const WORDS: Record<string, (typeof PANEL_ACTS)[number][]> = {
  Receber: ['receive'],
  'Chegou, Faltou': ['arrived', 'missed'],
  'Mudar horário': ['move'],
  Comanda: ['tab'],
  Editar: ['edit'],
  Aprovar: ['approve'],
  'Desfazer chegada': ['undoArrival'],
  'Devolver valor': ['giveBack'],
  Cancelar: ['cancel'],
}

test('the table in pwa/README.md is this one', () => {
  const section = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
    .split('## The reservation panel')[1]!
    .split('\n## ')[0]!
  const [head, , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const acts = head!.slice(2).map((word) => WORDS[word]!)
  expect(acts.flat().toSorted()).toEqual([...PANEL_ACTS].toSorted())
  expect(rows.map(([kind]) => kind!.replaceAll('`', ''))).toEqual([...PANEL_KINDS])
  for (const [kind, , ...cells] of rows) {
    const name = kind!.replaceAll('`', '') as (typeof PANEL_KINDS)[number]
    const said = cells.map((cell, at) => acts[at]!.every(() => cell !== ''))
    const isSo = acts.map((some) => some.every((act) => ACTS[act].on[name] !== undefined))
    expect([name, said]).toEqual([name, isSo])
  }
})
