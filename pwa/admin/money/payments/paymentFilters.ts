import { addDays, isCivilDate, type CivilDate } from '#shared/platform/time/civil.ts'
import {
  TotalsQuerySchema,
  type TENDER_FILTERS,
  type LedgerMethod,
} from '#shared/payment/charges/ledger.ts'
import { parseForm } from '../../../ui/form/parseForm.ts'

export type Period = 'hoje' | '7dias' | 'mes' | 'datas' | 'todas'
export type PaymentFilters = {
  period: Period
  /** What `datas` spans. */
  from: CivilDate | null
  to: CivilDate | null
  state: (typeof TENDER_FILTERS)[number] | null
  method: LedgerMethod | null
  /** Names one drawer, where there are several. */
  drawer: number | null
  /** Also charges that came to nothing. */
  withFailed: boolean
  search: string
}
export type DateRange = { startDate: CivilDate; endDate: CivilDate }

export const PAGE_SIZE = 50
const LONGEST_SEARCH = 120
const USUAL_PERIOD: Period = '7dias'

export const PERIODS: readonly (readonly [Period, string])[] = [
  ['hoje', 'Hoje'],
  ['7dias', '7 dias'],
  ['mes', 'Mês'],
  ['datas', 'Escolher datas'],
  ['todas', 'Todas as datas'],
]
const STATES = {
  abertos: 'open',
  pagos: 'paid',
  estornados: 'refunded',
  recusados: 'failed',
  cancelados: 'cancelled',
  'a-conferir': 'to-check',
} as const
const METHODS: Record<string, LedgerMethod> = {
  pix: 'PIX',
  cartao: 'CREDIT_CARD',
  dinheiro: 'cash',
  'pix-na-chave': 'pix',
  debito: 'debit',
  'credito-na-maquininha': 'credit',
  'sem-forma': 'other',
  credito: 'customer-credit',
  cortesia: 'courtesy',
}

export const USUAL_FILTERS: PaymentFilters = {
  period: USUAL_PERIOD,
  from: null,
  to: null,
  state: null,
  method: null,
  drawer: null,
  withFailed: false,
  search: '',
}

/** The filters in the screen's address; an invalid value counts as the default. */
export function readPaymentFilters(params: URLSearchParams): PaymentFilters {
  const date = (name: string) => {
    const text = params.get(name) ?? ''
    return isCivilDate(text) ? text : null
  }
  const period = PERIODS.find(([value]) => value === params.get('periodo'))?.[0] ?? USUAL_PERIOD
  return {
    period,
    from: date('de'),
    to: date('ate'),
    state: named(STATES, params.get('situacao')),
    method: named(METHODS, params.get('forma')),
    drawer: /^[1-9]\d{0,8}$/.test(params.get('gaveta') ?? '') ? Number(params.get('gaveta')) : null,
    withFailed: params.get('tentativas') === 'todas',
    search: (params.get('busca') ?? '').slice(0, LONGEST_SEARCH),
  }
}

/** The address for filters; what is as usual is left out. */
export function paymentParams(filters: PaymentFilters, page = 1): Record<string, string> {
  const { drawer, period, from, to, state, method, search, withFailed } = filters
  const isFree = period === 'datas'
  return {
    ...(period !== USUAL_PERIOD && { periodo: period }),
    ...(isFree && from && { de: from }),
    ...(isFree && to && { ate: to }),
    ...(state && { situacao: nameOf(STATES, state) }),
    ...(method && { forma: nameOf(METHODS, method) }),
    ...(drawer && { gaveta: String(drawer) }),
    ...(withFailed && { tentativas: 'todas' }),
    ...(search !== '' && { busca: search }),
    ...(page > 1 && { pagina: String(page) }),
  }
}

export function rangeOf({ period, from, to }: PaymentFilters, today: CivilDate): DateRange | null {
  switch (period) {
    case 'hoje':
      return { startDate: today, endDate: today }
    case '7dias':
      return { startDate: addDays(today, -6), endDate: today }
    case 'mes':
      return { startDate: `${today.slice(0, 8)}01`, endDate: today }
    case 'datas':
      return from && to ? { startDate: from, endDate: to } : null
    case 'todas':
      return null
  }
}

/** What is wrong with the days, as the server would say it. */
export function rangeError(range: DateRange | null): string | undefined {
  return range ? parseForm(TotalsQuerySchema, range).errors?.['endDate'] : undefined
}

/** The query to the server, without the page; null while the days are invalid, and for all dates without a search. */
export function partsQuery(filters: PaymentFilters, today: CivilDate): string | null {
  const { drawer, period, state, method, search, withFailed } = filters
  const range = rangeOf(filters, today)
  if (period === 'todas' ? search === '' : !range || rangeError(range)) return null
  return String(
    new URLSearchParams({
      ...range,
      ...(state && { state }),
      ...(method && { method }),
      ...(drawer && { drawer: String(drawer) }),
      ...(withFailed && { attempts: 'all' }),
      ...(search !== '' && { search }),
    }),
  )
}

// Not by looking it up: every object has a `toString`.
function named<Value>(names: Record<string, Value>, wanted: string | null): Value | null {
  return Object.entries(names).find(([name]) => name === wanted)?.[1] ?? null
}

function nameOf(names: Record<string, string>, value: string) {
  return Object.keys(names).find((name) => names[name] === value)!
}
