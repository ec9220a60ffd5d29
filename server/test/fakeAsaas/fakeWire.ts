import { addDays } from '#shared/platform/time/civil.ts'
import type { FakeCharge, FakeCustomer, FakeRefund } from './fakeState.ts'

export const INVOICE_PATH = '/i/'

/** A charge as the provider writes it: the recorded keys, absent and null exactly as recorded from the real sandbox. */
export function chargeWire(charge: FakeCharge, origin: string) {
  const paid = charge.paidOn
  const isCard = charge.billingType === 'CREDIT_CARD'
  const isSettled = charge.status === 'RECEIVED'
  const creditDate = paid && (isCard ? addDays(paid, 32) : paid)
  return {
    object: 'payment',
    id: charge.id,
    dateCreated: charge.dateCreated,
    customer: charge.customer,
    checkoutSession: null,
    paymentLink: null,
    value: charge.cents / 100,
    netValue: netCents(charge) / 100,
    originalValue: null,
    interestValue: null,
    description: charge.description,
    billingType: charge.billingType,
    ...(isCard || paid ? { confirmedDate: paid } : {}),
    ...(isCard ? { creditCard: charge.card && cardWire(charge.card) } : {}),
    pixTransaction: charge.pixTransaction,
    status: charge.status,
    dueDate: charge.dueDate,
    originalDueDate: charge.dueDate,
    paymentDate: isSettled ? paid : null,
    clientPaymentDate: paid,
    installmentNumber: null,
    invoiceUrl: `${origin}${INVOICE_PATH}${charge.id.replace('pay_', '')}`,
    invoiceNumber: charge.invoiceNumber,
    externalReference: charge.externalReference,
    deleted: charge.deleted,
    anticipated: false,
    anticipable: false,
    creditDate,
    estimatedCreditDate: creditDate,
    transactionReceiptUrl: paid ? `${origin}/comprovantes/${charge.invoiceNumber}` : null,
    nossoNumero: null,
    bankSlipUrl: null,
    lastInvoiceViewedDate: null,
    lastBankSlipViewedDate: null,
    discount: { value: 0, limitDate: null, dueDateLimitDays: 0, type: 'FIXED' },
    fine: { value: 0, type: 'FIXED' },
    interest: { value: 0, type: 'PERCENTAGE' },
    postalService: false,
    escrow: null,
    refunds: charge.refunds.length > 0 ? charge.refunds.map(refundWire) : null,
    ...charge.odd,
  }
}

/** What reaches the venue: PIX costs R$ 1,99, a card R$ 0,49 and 2,99 %. */
export function netCents({ billingType, cents }: Pick<FakeCharge, 'billingType' | 'cents'>) {
  return billingType === 'CREDIT_CARD' ? cents - 49 - Math.round(cents * 0.0299) : cents - 199
}

function cardWire({ last4, brand, token }: NonNullable<FakeCharge['card']>) {
  return { creditCardNumber: last4, creditCardBrand: brand, creditCardToken: token }
}

export function refundWire({ dateCreated, status, cents, description }: FakeRefund) {
  return {
    dateCreated,
    status,
    value: cents / 100,
    endToEndIdentifier: null,
    description,
    effectiveDate: status === 'DONE' ? dateCreated : null,
    transactionReceiptUrl: null,
    refundedSplits: [],
  }
}

export function customerWire(customer: FakeCustomer) {
  const { extra, ...own } = customer
  return {
    object: 'customer',
    ...own,
    company: null,
    address: extra['address'] ?? null,
    addressNumber: extra['addressNumber'] ?? null,
    complement: extra['complement'] ?? null,
    province: extra['province'] ?? null,
    postalCode: extra['postalCode'] ?? null,
    personType: 'FISICA',
    additionalEmails: null,
    observations: null,
    municipalInscription: null,
    stateInscription: null,
    canDelete: true,
    cannotBeDeletedReason: null,
    canEdit: true,
    cannotEditReason: null,
    city: null,
    cityName: null,
    state: null,
    country: 'Brasil',
  }
}

/** The provider's list envelope; the newest first. */
export function listWire<T>(rows: readonly T[], query: Record<string, unknown>) {
  const offset = Number(query['offset'] ?? 0)
  const limit = Math.min(100, Number(query['limit'] ?? 10))
  const page = rows.slice(offset, offset + limit)
  return {
    object: 'list',
    hasMore: offset + page.length < rows.length,
    totalCount: rows.length,
    limit,
    offset,
    data: page,
  }
}
