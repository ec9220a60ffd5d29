import { formatCpf } from '#shared/platform/contact/documents.ts'
import { LEDGER_METHOD_NAMES, type LedgerMethod } from '#shared/payment/charges/ledger.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { daysOfMonth, monthText, type Month } from '#shared/platform/time/month.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { countText } from '#shared/platform/text/countText.ts'
import { present } from '../../platform/db/rows.ts'
import { CSV_START, csvLine, csvNumber, csvReais, csvText } from '../../platform/http/csv.ts'
import {
  entriesBetween,
  IN_ORDER,
  MONEY,
  type BookedEntry,
  type EntryDeps,
} from '../ledger/entries.ts'
import { earlierMonth } from './monthFigures.ts'
import { readServices, type Service } from './services.ts'
import { feesOf, sharesOf } from './shares.ts'

const HEADINGS = [
  'Data do serviço',
  'Data do pagamento',
  'Serviço',
  'Quadra',
  'Reserva ou comanda',
  'Cliente',
  'CPF/CNPJ',
  'E-mail',
  'Valor bruto',
  'Desconto',
  'Pago com crédito',
  'Recebido',
  'Devolvido',
  'Líquido',
  'Taxa',
  'Forma',
  'Código do serviço',
  'Alíquota do ISS (%)',
  'Refere-se a',
]

/** Sums what one service brought and gave back in a month; in centavos. */
type Line = {
  service: Service
  /** The first day on which it was paid, or that of the payment that went back. */
  paidOn: CivilDate
  courtesy: number
  credit: number
  received: number
  refunded: number
  /** Null while the provider's statement has none of it. */
  fee: number | null
  methods: Set<LedgerMethod>
  /** The earlier month in which the money came that goes back here. */
  of: Month | null
}

/** Writes a line for each service of which money came or went back in this month; those whose customer has no CPF are one line a day. Their sums are the month's. */
export async function servicesCsv(deps: EntryDeps, month: Month): Promise<string> {
  const entries: BookedEntry[] = await entriesBetween(deps, daysOfMonth(month), [
    ...MONEY,
    'credit',
    'courtesy',
  ])
    .orderByRaw(IN_ORDER)
    .select('*')
  const lines = new Map<string, Line>()
  const shares = await sharesOf(deps.knex, entries)
  const services = await readServices(deps, entries, shares)
  const fees = await feesOf(deps.knex, entries)
  for (const entry of entries) {
    const of = earlierMonth(deps, entry)
    const lineOf = (key: string) => {
      const name = `${key} ${of ?? ''}`
      const line = lines.get(name) ?? newLine(services(key), paidOnOf(deps, entry), of)
      lines.set(name, line)
      return line
    }
    for (const { cents, key } of shares(entry)) addTo(lineOf(key), entry, cents)
    const fee = entry.book === 'attempt' ? fees.get(entry.attemptId ?? '') : undefined
    if (fee === undefined) continue
    for (const { cents, key } of shares(entry, fee))
      lineOf(key).fee = (lineOf(key).fee ?? 0) + cents
  }
  const venue = present(await deps.knex('venue').where({ id: 1 }).first('serviceCode', 'issRate'))
  return (
    CSV_START +
    csvLine(HEADINGS.map(csvText)) +
    summedUp([...lines.values()])
      .map((line) => csvLine(cellsOf(line, venue)))
      .join('')
  )
}

function newLine(service: Service, paidOn: CivilDate, of: Month | null): Line {
  const sums = { courtesy: 0, credit: 0, received: 0, refunded: 0 }
  return { service, paidOn, of, ...sums, fee: null, methods: new Set() }
}

function paidOnOf({ config }: EntryDeps, { cameAt, date }: BookedEntry): CivilDate {
  return cameAt === null ? date : venueNow(Date.parse(cameAt), config.venueTimezone).date
}

function addTo(line: Line, { book, isBack, method }: BookedEntry, cents: number) {
  line.methods.add(method)
  if (book === 'courtesy') line.courtesy += cents
  else if (book === 'credit') line.credit += cents
  else if (isBack === 1) line.refunded -= cents
  else line.received += cents
}

type Summed = Line & { count: number }

/** People without a CPF are nobody by name: a day of theirs is one line. */
function summedUp(lines: readonly Line[]): Summed[] {
  const kept = new Map<string, Summed>()
  for (const [nth, line] of lines.entries()) {
    const { of, paidOn, service } = line
    const key =
      service.cpf === null ? `${paidOn} ${service.isTab ? 'bar' : 'court'} ${of ?? ''}` : `#${nth}`
    const known = kept.get(key)
    if (!known) {
      kept.set(key, { ...line, methods: new Set(line.methods), count: 1 })
      continue
    }
    for (const sum of ['courtesy', 'credit', 'received', 'refunded'] as const) {
      known[sum] += line[sum]
    }
    if (line.fee !== null) known.fee = (known.fee ?? 0) + line.fee
    for (const method of line.methods) known.methods.add(method)
    known.count += 1
  }
  return [...kept.values()]
}

type Invoice = { serviceCode: string; issRate: number | null }

function cellsOf(line: Summed, { issRate, serviceCode }: Invoice): string[] {
  const { count, courtesy, credit, fee, methods, of, paidOn, received, refunded, service } = line
  const { cpf, court, date, email, name, number, sport, isTab } = service
  const isNamed = cpf !== null
  const reais = (cents: number) => csvReais(toReais(cents))
  const label = isTab ? 'Comanda' : sport === null ? 'Quadra' : `Quadra de ${SPORT_LABELS[sport]}`
  return [
    isNamed && date !== null ? formatDate(date) : '',
    formatDate(paidOn),
    csvText(isNamed || isTab ? label : 'Quadra'),
    csvText(isNamed ? court : ''),
    csvText(isNamed ? number : ''),
    csvText(isNamed ? name : `Consumidores sem CPF (${countText(count, 'serviço', 'serviços')})`),
    csvText(isNamed ? formatCpf(cpf) : ''),
    csvText(isNamed ? email : ''),
    reais(sumCents([courtesy, credit, received])),
    reais(courtesy),
    reais(credit),
    reais(received),
    reais(refunded),
    reais(received - refunded),
    fee === null ? '' : reais(fee),
    csvText([...methods].map((method) => LEDGER_METHOD_NAMES[method]).join(', ')),
    // The bar sells goods.
    csvText(isTab ? '' : serviceCode),
    isTab || issRate === null ? '' : csvNumber(issRate / 100),
    csvText(of === null ? '' : monthText(of)),
  ]
}
