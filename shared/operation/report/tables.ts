import { SPORT_LABELS } from '../../venue/courts/sport.ts'
import { TILL_METHOD_NAMES } from '../../book/till/till.ts'
import { SHORT_METHOD_LABELS } from '../../payment/charges/payment.ts'
import { formatDate } from '../../platform/time/civil.ts'
import { hourText } from '../../platform/time/hours.ts'
import { WEEKDAY_LABELS } from '../../platform/time/weekday.ts'
import {
  centsPerOffered,
  occupancyOf,
  soldCents,
  soldHours,
  usedHours,
  type Tally,
} from './courtHours.ts'
import type { BookingKind } from './facts.ts'
import type { MoneySource, PeriodFigures, Report } from './report.ts'

/** A cell: a text, a number, centavos, or a part of a whole from 0 to 1; null is empty. */
export type Cell =
  { text: string } | { number: number | null } | { cents: number | null } | { share: number | null }

export type ReportTable = {
  title: string
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** The tables of a report by the names of their files. */
export const TABLE_NAMES = [
  'horarios',
  'quadras',
  'esportes',
  'dias',
  'receita',
  'clientes',
  'semanais',
  'faltas',
  'previsao',
] as const
export type TableName = (typeof TABLE_NAMES)[number]

export const SOURCE_LABELS: Record<MoneySource, string> = {
  ...SHORT_METHOD_LABELS,
  ...TILL_METHOD_NAMES,
}

const text = (value: string): Cell => ({ text: value })
const number = (value: number | null): Cell => ({ number: value })
const cents = (value: number | null): Cell => ({ cents: value })
const share = (value: number | null): Cell => ({ share: value })

const MAKERS: Record<TableName, (report: Report) => ReportTable> = {
  horarios: ({ heat }) => ({
    title: 'Ocupação por dia da semana e hora',
    headings: ['Dia', 'Hora', ...USED, 'Valor jogado'],
    rows: heat.map(({ weekday, hour, tally }) => [
      text(WEEKDAY_LABELS[weekday]),
      text(hourText(hour)),
      ...usedCells(tally),
      cents(soldCents(tally)),
    ]),
  }),
  quadras: ({ courts }) => ({
    title: 'Quadras',
    headings: ['Quadra', ...USED, 'Ocupação anterior', 'Valor jogado', 'Valor por hora oferecida'],
    rows: courts.map(({ name, tally, earlier }) => [
      text(name),
      ...usedCells(tally),
      share(occupancyOf(earlier)),
      cents(soldCents(tally)),
      cents(centsPerOffered(tally)),
    ]),
  }),
  esportes: ({ sports }) => ({
    title: 'Esportes',
    headings: ['Esporte', 'Horas usadas', 'Anterior'],
    rows: sports.map(({ sport, hours, earlier }) => [
      text(SPORT_LABELS[sport]),
      number(hours),
      number(earlier),
    ]),
  }),
  dias: ({ days }) => ({
    title: 'Dia a dia',
    headings: ['Data', ...USED, 'Valor jogado', 'Recebido', 'Devolvido'],
    rows: days.map(({ date, received, refunded, tally }) => [
      text(formatDate(date)),
      ...usedCells(tally),
      cents(soldCents(tally)),
      cents(received),
      cents(refunded),
    ]),
  }),
  receita: (report) => ({
    title: 'Receita',
    headings: ['Conta', 'No período', 'Anterior'],
    rows: revenueRows(report),
  }),
  clientes: ({ now, earlier }) => ({
    title: 'Clientes',
    headings: ['Conta', 'No período', 'Anterior'],
    rows: compared(now, earlier, [
      ['Clientes', ({ customers }) => number(customers.active)],
      ['Novos', ({ customers }) => number(customers.begun)],
      ['Já tinham jogado', ({ customers }) => number(customers.active - customers.begun)],
      ['Reservas de clientes do cadastro', ({ customers }) => number(customers.bookings)],
      [
        'Reservas sem cadastro',
        (one) => number(one.bookings.booking.count - one.customers.bookings),
      ],
    ]),
  }),
  semanais: ({ now, earlier }) => ({
    title: 'Recorrentes e aulas',
    headings: ['Conta', 'No período', 'Anterior'],
    rows: compared(now, earlier, [
      ['Séries com jogo', ({ series }) => number(series.active)],
      ['Começaram', ({ series }) => number(series.begun)],
      ['Terminaram', ({ series }) => number(series.ended)],
      ['Horas de recorrentes', ({ tally }) => number(tally.hours.weekly)],
      ['Valor jogado de recorrentes', ({ tally }) => cents(tally.cents.weekly)],
      ['Horas de reservas de aula', ({ tally }) => number(tally.hours.lesson)],
      ['Valor de reservas de aula', ({ tally }) => cents(tally.cents.lesson)],
      ['Aulas fixas que aconteceram', ({ classes }) => number(classes.meetings)],
      ['Aulas fixas canceladas', ({ classes }) => number(classes.cancelled)],
      ['Horas de aulas fixas (sem preço)', ({ tally }) => number(tally.hours.class)],
    ]),
  }),
  faltas: ({ now, earlier }) => ({
    title: 'Faltas e cancelamentos',
    headings: ['Conta', 'No período', 'Anterior'],
    rows: compared(
      now,
      earlier,
      ABSENCES.flatMap(([kind, label]): Line[] => [
        [label, ({ bookings }) => number(bookings[kind].count)],
        [`${label}: valor`, ({ bookings }) => cents(bookings[kind].cents)],
      ]),
    ),
  }),
  previsao: ({ forecast }) => ({
    title: 'Próximos 28 dias',
    headings: [
      'Data',
      'Horas oferecidas',
      'Horas vendidas',
      'Valor vendido',
      'Quatro semanas antes',
      'Horas vendidas lá',
      'Valor vendido lá',
      'Estimativa baixa',
      'Estimativa do meio',
      'Estimativa alta',
    ],
    rows: forecast.map(({ before, date, estimate, offered, sold, soldCents: value }) => [
      text(formatDate(date)),
      number(offered),
      number(sold),
      cents(value),
      text(formatDate(before.date)),
      number(before.sold),
      cents(before.soldCents),
      number(estimate?.low ?? null),
      number(estimate?.middle ?? null),
      number(estimate?.high ?? null),
    ]),
  }),
}

/** What a report's tables say, on the screen, on paper and in their files. */
export function reportTable(report: Report, name: TableName): ReportTable {
  return MAKERS[name](report)
}

const USED = ['Horas oferecidas', 'Horas vendidas', 'Horas de aulas fixas', 'Ocupação']

function usedCells(tally: Tally): Cell[] {
  return [
    number(tally.offered),
    number(soldHours(tally)),
    number(usedHours(tally) - soldHours(tally)),
    share(occupancyOf(tally)),
  ]
}

const ABSENCES: readonly (readonly [BookingKind, string])[] = [
  ['booking', 'Reservas confirmadas'],
  ['arrived', 'Chegaram'],
  ['missed', 'Faltaram'],
  ['by-customer', 'Canceladas pelo cliente'],
  ['by-venue', 'Canceladas pelo local'],
  ['lost', 'Perdidas por chuva e fechamentos'],
  ['refunded', 'Canceladas por devolução'],
  ['expired', 'Não pagas a tempo'],
]

type Line = readonly [label: string, cell: (figures: PeriodFigures) => Cell]

function compared(now: PeriodFigures, earlier: PeriodFigures, lines: readonly Line[]) {
  return lines.map(([label, cell]) => [text(label), cell(now), cell(earlier)])
}

function revenueRows({ credit, now, sources, earlier }: Report): Cell[][] {
  return [
    ...sources.map((one) => [
      text(`Recebido: ${SOURCE_LABELS[one.source]}`),
      cents(one.now.received),
      cents(one.earlier.received),
    ]),
    ...compared(now, earlier, [
      ['Recebido', ({ money }) => cents(money.received)],
      ['Devolvido', ({ money }) => cents(money.refunded)],
      ['Valor jogado', ({ tally }) => cents(soldCents(tally))],
      ['A receber do que foi jogado', ({ bookings }) => cents(bookings.due.cents)],
      ['Valor por hora oferecida', ({ tally }) => cents(centsPerOffered(tally))],
      ['Perdido por chuva e fechamentos', ({ bookings }) => cents(bookings.lost.cents)],
    ]),
    [text('Crédito dado'), cents(credit.given), cents(null)],
    [text('Crédito usado'), cents(credit.used), cents(null)],
    [text('Crédito vencido'), cents(credit.expired), cents(null)],
    [text('Crédito de clientes hoje'), cents(credit.owed), cents(null)],
  ]
}
