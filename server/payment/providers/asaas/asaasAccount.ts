import * as v from 'valibot'
import type { StatementKind } from '#shared/payment/charges/providerAccount.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Clock } from '../../../platform/settings/clock.ts'
import {
  AccountClosed,
  GatewayUnavailable,
  type StatementEntry,
  type ProviderAccount,
} from '../../port/gateway.ts'
import { AsaasKeyRefused, type AsaasClient } from './asaasClient.ts'
import { centsOfReais, civilDate, idOf, lineOf, optionalLine, readable } from './asaasFields.ts'
import { listPage } from './asaasList.ts'

/** In which Asaas counts its days. */
export const PROVIDER_ZONE = 'America/Sao_Paulo'

/** Asaas's kinds as ours, where their names do not say it; each stands in its documentation. */
const KINDS: Record<string, StatementKind> = {
  PAYMENT_RECEIVED: 'received',
  PARTIAL_PAYMENT: 'received',
  PIX_TRANSACTION_CREDIT: 'received',
  PAYMENT_REVERSAL: 'returned',
  PAYMENT_REFUND_CANCELLED: 'returned',
  REFUND_REQUEST_CANCELLED: 'returned',
  PIX_TRANSACTION_CREDIT_REFUND: 'returned',
  PIX_TRANSACTION_CREDIT_REFUND_CANCELLATION: 'returned',
  CHARGEBACK: 'disputed',
  CHARGEBACK_REVERSAL: 'disputed',
  PAYMENT_FEE: 'charge-fee',
  PAYMENT_FEE_REVERSAL: 'charge-fee',
  CREDIT_BUREAU_REPORT: 'fee',
  FREE_PAYMENT_USE: 'fee',
  PROMOTIONAL_CODE_CREDIT: 'fee',
  PROMOTIONAL_CODE_DEBIT: 'fee',
}
const FEE = /_FEE(_|$)/
/** Transfers, bills, the account's own card, advances, and PIX that the venue sends. */
const BY_THE_VENUE =
  /^(INTERNAL_)?TRANSFER|^BILL_PAYMENT|^ASAAS_CARD|MOBILE_PHONE_RECHARGE$|^PIX_TRANSACTION_DEBIT|^RECEIVABLE_ANTICIPATION/

function kindOf(name: string): StatementKind {
  const known = KINDS[name]
  if (known) return known
  if (FEE.test(name)) return 'fee'
  return BY_THE_VENUE.test(name) ? 'transfer' : 'other'
}

/** The used part of an entry of the statement; it has more keys. */
const EntrySchema = v.object({
  id: idOf(64),
  value: centsOfReais,
  date: civilDate,
  type: v.fallback(lineOf(80), ''),
  description: optionalLine(300),
  paymentId: optionalLine(64),
})

function toEntry(entry: v.InferOutput<typeof EntrySchema>): StatementEntry {
  const { date, description, id, paymentId, type, value } = entry
  return {
    id,
    date,
    kind: kindOf(type),
    name: type,
    text: description ?? '',
    cents: value,
    chargeId: paymentId || null,
  }
}

const BalanceSchema = v.object({ balance: centsOfReais })

export function asaasAccount(client: AsaasClient, clock: Clock): ProviderAccount {
  return {
    today: () => venueNow(clock.now(), PROVIDER_ZONE).date,
    async statement(startDate, finishDate, offset) {
      // Entries that come while the pages are read stand behind what was read.
      const filter = { startDate, finishDate, order: 'asc' }
      const page = listPage(client, '/financialTransactions', filter, offset)
      const { entries, next } = await page.catch(toClosed)
      const read = readable(EntrySchema, entries).map(toEntry)
      return { entries: read, unread: entries.length - read.length, next }
    },
    async balance() {
      const path = '/finance/balance'
      const answer = await client.call({ method: 'GET', path }, BalanceSchema).catch(toClosed)
      if (!answer) throw new GatewayUnavailable('The provider says no balance')
      return answer.balance
    },
  }
}

function toClosed(error: unknown): never {
  const isClosed = error instanceof AsaasKeyRefused && error.trouble === 'no-permission'
  throw isClosed ? new AccountClosed(error.message, { cause: error }) : error
}
