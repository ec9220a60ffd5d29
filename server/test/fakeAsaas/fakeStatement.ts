import Router from '@koa/router'
import { FakeProblem } from './fakeProblem.ts'
import { DIGITS, fakeUuid, type FakeCharge, type FakeEntry, type FakeState } from './fakeState.ts'
import { fakeToday } from './fakeTime.ts'
import { listWire, netCents } from './fakeWire.ts'

type Moved = Partial<Pick<FakeEntry, 'date' | 'description' | 'paymentId' | 'transferId' | 'odd'>>

/** Writes an entry down, today unless said otherwise. */
export function move(state: FakeState, type: string, cents: number, moved: Moved = {}) {
  const entry: FakeEntry = {
    id: `ftn_${state.nextId(DIGITS, 12)}`,
    date: fakeToday(state),
    type,
    cents,
    description: '',
    paymentId: null,
    transferId: null,
    odd: {},
    ...moved,
  }
  state.statement.push(entry)
}

/** A charge's money reaches the account, and what the provider keeps of it goes. */
export function creditCharge(state: FakeState, charge: FakeCharge) {
  const paymentId = charge.id
  const of = `fatura nr. ${charge.invoiceNumber}`
  move(state, 'PAYMENT_RECEIVED', charge.cents, {
    paymentId,
    description: `Cobrança recebida - ${of}`,
  })
  move(state, 'PAYMENT_FEE', netCents(charge) - charge.cents, {
    paymentId,
    description: `Taxa - ${of}`,
  })
}

/** Money of a charge goes back, where it had reached the account. */
export function returnCharge(state: FakeState, { id: paymentId }: FakeCharge, cents: number) {
  if (!isCredited(state, paymentId)) return
  move(state, 'PAYMENT_REVERSAL', -cents, { paymentId, description: 'Estorno de fatura' })
}

function isCredited({ statement }: FakeState, chargeId: string) {
  return statement.some(
    ({ paymentId, type }) => paymentId === chargeId && type === 'PAYMENT_RECEIVED',
  )
}

/** Money leaves for the venue's bank, with the fee of it. */
export function transferOut(state: FakeState, cents: number) {
  const transferId = fakeUuid(state)
  move(state, 'TRANSFER', -cents, { transferId, description: 'Transferência para conta bancária' })
  move(state, 'TRANSFER_FEE', -500, {
    transferId,
    description: 'Taxa de transferência para conta bancária',
  })
}

/** `/v3/financialTransactions` and `/v3/finance/balance`. */
export function fakeStatementRoutes(state: FakeState): Router {
  const router = new Router({ prefix: '/v3' })
  router.get('/financialTransactions', (ctx) => {
    refuseKey(state)
    const { finishDate = '9', order, startDate = '' } = ctx.query
    const found = state.statement
      .map((entry, index) => ({ ...entry, balance: balanceAfter(state, index) }))
      .filter(({ date }) => date >= String(startDate) && date <= String(finishDate))
    ctx.body = listWire((order === 'asc' ? found : found.toReversed()).map(wire), ctx.query)
  })
  router.get('/finance/balance', (ctx) => {
    refuseKey(state)
    ctx.body = { balance: balanceAfter(state, state.statement.length - 1) / 100 }
  })
  return router
}

function refuseKey({ account }: FakeState) {
  if (account !== 'no-statement') return
  throw new FakeProblem(
    403,
    'insufficient_permission',
    'A chave de API não tem as permissões necessárias.',
  )
}

function balanceAfter({ statement }: FakeState, index: number) {
  return statement.slice(0, index + 1).reduce((sum, { cents }) => sum + cents, 0)
}

function wire({ balance, cents, odd, ...entry }: FakeEntry & { balance: number }) {
  return {
    object: 'financialTransaction',
    ...entry,
    value: cents / 100,
    balance: balance / 100,
    splitId: null,
    anticipationId: null,
    billId: null,
    invoiceId: null,
    paymentDunningId: null,
    creditBureauReportId: null,
    pixTransactionId: null,
    ...odd,
  }
}
