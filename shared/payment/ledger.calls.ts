import * as v from 'valibot'
import { defineCall, media, nothing } from '../account/call/defineCall.ts'
import { DayCloseSchema } from './charges/dayClose.ts'
import {
  AttemptEntrySchema,
  AttemptQuerySchema,
  DayQuerySchema,
  LedgerEntrySchema,
  PaymentTotalSchema,
  TenderQuerySchema,
  TotalsQuerySchema,
} from './charges/ledger.ts'
import {
  AccountEntryPageSchema,
  AccountEntryQuerySchema,
  AccountNoteSchema,
  AccountQuerySchema,
  ProviderAccountSchema,
} from './charges/providerAccount.ts'
import { ReceivablePageSchema, ReceivableQuerySchema } from './charges/receivable.ts'
import { PaymentGroupHistorySchema } from './refund/groupHistory.ts'
import {
  IssueIdSchema,
  IssuePageSchema,
  IssueQuerySchema,
  MoneyAnswerSchema,
  PaymentIssueSchema,
  ResolutionSchema,
} from './refund/issue.ts'
import { RefundRequestSchema } from './refund/refund.ts'

const CSV = media('text/csv; charset=utf-8')

export const listAttempts = defineCall({
  method: 'GET',
  path: '/api/payment-attempts',
  permission: 'payment.read',
  says: 'Lista cobranças, por página; o total vem em X-Total-Count',
  query: AttemptQuerySchema,
  answer: v.array(AttemptEntrySchema),
  repeats: 'always',
})
export const listTenders = defineCall({
  method: 'GET',
  path: '/api/tenders',
  permission: 'payment.read',
  says: 'Lista tudo o que entrou, por página; o total vem em X-Total-Count',
  query: TenderQuerySchema,
  answer: v.array(LedgerEntrySchema),
  repeats: 'always',
})
export const readTotals = defineCall({
  method: 'GET',
  path: '/api/payment-attempts/totals',
  permission: 'payment.total',
  says: 'Soma o que entrou por forma de pagamento',
  query: TotalsQuerySchema,
  answer: v.array(PaymentTotalSchema),
  repeats: 'always',
})
export const downloadAttempts = defineCall({
  method: 'GET',
  path: '/api/payment-attempts.csv',
  permission: 'payment.total',
  says: 'Planilha de cobranças',
  proof: true,
  query: AttemptQuerySchema,
  answer: CSV,
  repeats: 'always',
})
export const downloadTenders = defineCall({
  method: 'GET',
  path: '/api/tenders.csv',
  permission: 'payment.total',
  says: 'Planilha de tudo o que entrou',
  proof: true,
  query: TenderQuerySchema,
  answer: CSV,
  repeats: 'always',
})
export const readDayClose = defineCall({
  method: 'GET',
  path: '/api/takings',
  permission: 'payment.total',
  says: 'O fechamento de um dia',
  query: DayQuerySchema,
  answer: DayCloseSchema,
  repeats: 'always',
})
export const downloadTakings = defineCall({
  method: 'GET',
  path: '/api/takings.csv',
  permission: 'payment.total',
  says: 'Planilha de recebimentos',
  proof: true,
  query: TotalsQuerySchema,
  answer: CSV,
  repeats: 'always',
})

export const listReceivables = defineCall({
  method: 'GET',
  path: '/api/receivables',
  permission: 'payment.read',
  says: 'Lista o que os clientes devem ao local, o mais antigo primeiro, por página',
  query: ReceivableQuerySchema,
  answer: ReceivablePageSchema,
  repeats: 'always',
})
export const readProviderAccount = defineCall({
  method: 'GET',
  path: '/api/provider-account',
  permission: 'payment.total',
  says: 'A conta do local no provedor: saldo, o que cai por dia, os meses e o que não confere com os livros, por página',
  query: AccountQuerySchema,
  answer: ProviderAccountSchema,
  repeats: 'always',
})
export const listAccountEntries = defineCall({
  method: 'GET',
  path: '/api/provider-account/entries',
  permission: 'payment.total',
  says: 'Lista os lançamentos do extrato da conta no provedor, o último primeiro, por página',
  query: AccountEntryQuerySchema,
  answer: AccountEntryPageSchema,
  repeats: 'always',
})
export const readAccountNow = defineCall({
  method: 'POST',
  path: '/api/provider-account/read',
  permission: 'refund.any',
  says: 'Pede o extrato do provedor agora, sem esperar a noite; no máximo uma vez por minuto',
  answer: nothing,
  repeats: 'by-key',
  refusals: ['no-account'],
})
export const noteDifferences = defineCall({
  method: 'POST',
  path: '/api/provider-account/notes',
  permission: 'refund.any',
  says: 'Anota por que lançamentos que não conferem estão certos: eles saem da lista',
  body: AccountNoteSchema,
  answer: nothing,
  repeats: 'by-key',
  refusals: ['difference-changed'],
})
export const listIssues = defineCall({
  method: 'GET',
  path: '/api/payment-issues',
  permission: 'payment.read',
  says: 'Lista o que espera uma decisão sobre dinheiro, por página e com os totais quando page é dito; com count=true, só quantos são; com kept=true, o que ficou com o local e ainda pode voltar',
  query: IssueQuerySchema,
  answer: v.union([IssuePageSchema, v.array(PaymentIssueSchema), v.object({ open: v.number() })]),
  repeats: 'always',
})
export const resolveIssue = defineCall({
  method: 'POST',
  path: '/api/payment-issues/:id/resolve',
  permission: 'refund',
  says: 'Decide o que espera uma decisão sobre dinheiro',
  params: v.object({ id: IssueIdSchema }),
  body: ResolutionSchema,
  answer: MoneyAnswerSchema,
  repeats: 'by-key',
  refusals: [
    'became-credit',
    'became-hour',
    'choice-open',
    'issue-action',
    'issue-resolved',
    'money-gone',
    'money-uncertain',
    'no-court',
    'no-price',
    'payment-delayed',
    'provider-unavailable',
    'refund-begun',
    'refund-limit',
    'second-factor-needed',
    'slot-closed',
    'slot-past',
    'slot-taken',
  ],
})
export const refund = defineCall({
  method: 'POST',
  path: '/api/refunds',
  permission: 'refund',
  says: 'Devolve o dinheiro de reservas',
  body: RefundRequestSchema,
  status: 201,
  answer: MoneyAnswerSchema,
  repeats: 'by-key',
  refusals: [
    'became-credit',
    'became-hour',
    'cancel-first',
    'money-gone',
    'money-uncertain',
    'not-found',
    'nothing-paid',
    'paid-too-late',
    'refund-begun',
    'refund-changed',
    'refund-limit',
    'second-factor-needed',
  ],
})
export const readPaymentGroup = defineCall({
  method: 'GET',
  path: '/api/payment-groups/:id',
  permission: 'payment.read',
  says: 'A história do dinheiro de um pedido',
  params: v.object({ id: v.string() }),
  answer: PaymentGroupHistorySchema,
  repeats: 'always',
})

export const ledgerCalls = [
  listAttempts,
  listTenders,
  readTotals,
  downloadAttempts,
  downloadTenders,
  readDayClose,
  downloadTakings,
  listReceivables,
  readProviderAccount,
  listAccountEntries,
  readAccountNow,
  noteDifferences,
  listIssues,
  resolveIssue,
  refund,
  readPaymentGroup,
] as const
