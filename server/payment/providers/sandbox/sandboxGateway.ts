import { randomUUID } from 'node:crypto'
import { sumCents } from '#shared/platform/money/money.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { cardBrand, isLuhn, lastFour } from '#shared/payment/charges/card.ts'
import { hasBeenPaid } from '#shared/payment/charges/payment.ts'
import { toInstant } from '../../../platform/db/instant.ts'
import { SandboxChargeRow } from '../../../platform/db/models.ts'
import {
  type PaymentDeps,
  CardDeclined,
  type ChargeRequest,
  type PaymentGateway,
  type RemoteCharge,
} from '../../port/gateway.ts'
import { asaasStatusLike } from '../../port/asaasStatus.ts'
import { qrPng } from '../../port/qrPng.ts'
import { sandboxBrCode } from './brCode.ts'

/** Approved although it fails the Luhn check: the real provider's own test card. */
const APPROVED_ANYWAY = '4444444444444444'
/** Refused by the provider's sandbox. */
const DECLINED = new Set(['5184019740373151', '4916561358240741'])
/** In a payer's name: the charge has no QR code, as sometimes for a while at the real provider. */
const NO_QR = 'SIM:NOQR'
const PAGE = 100

/** An in-process provider: same rules as the real one, stored in the database, no money and no network. */
export function sandboxGateway({
  knex,
  clock,
  config,
}: Pick<PaymentDeps, 'knex' | 'clock' | 'config'>): PaymentGateway {
  const now = () => toInstant(clock.now())

  async function find(where: Partial<SandboxChargeRow>): Promise<SandboxChargeRow | undefined> {
    const row = await SandboxChargeRow.query(knex).findOne(where)
    // PIX is paid after a delay; the first read after it records the payment.
    const arrived =
      row && row.status === 'open' && !row.deleted && row.approvesAt && row.approvesAt <= now()
    if (!arrived) return row
    await SandboxChargeRow.query(knex)
      .where({ id: row.id, status: 'open', deleted: false })
      .patch({ status: 'paid', paidAt: row.approvesAt })
    return SandboxChargeRow.query(knex).findById(row.id)
  }

  // Charges that nobody reads are paid as well.
  async function payDue() {
    await SandboxChargeRow.query(knex)
      .where({ status: 'open', deleted: false })
      .where('approvesAt', '<=', now())
      .patch({ status: 'paid', paidAt: now() })
  }

  async function create(request: ChargeRequest): Promise<SandboxChargeRow> {
    const approvesAtMs = clock.now() + config.sandboxPixApprovalSeconds * 1000
    return SandboxChargeRow.query(knex).insertAndFetch({
      id: `pay_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
      externalReference: request.externalReference,
      method: request.method,
      amount: request.cents,
      status: 'open',
      deleted: false,
      hidesQr: request.payer.name.includes(NO_QR),
      approvesAt: request.method === 'PIX' ? toInstant(approvesAtMs) : null,
      cardLast4: null,
      cardBrand: null,
      createdAt: now(),
      paidAt: null,
    })
  }

  return {
    provider: 'sandbox',
    mark: 'sandbox',
    sandbox: true,
    cards: 'here',
    pollIntervalMs: 0,
    pausedForMs: () => 0,
    account: null,
    isChargeId: (text) => /^pay_\w+$/.test(text),
    async createCharge(request) {
      return toRemote(await create(request))
    },
    async pixQr(chargeId) {
      const row = await find({ id: chargeId })
      if (!row || row.hidesQr) return null
      const payload = sandboxBrCode(uuidOf(chargeId))
      return { imageBase64: await qrPng(payload), payload, expiresAt: null }
    },
    async payWithCard(chargeId, card) {
      const approved =
        card.number === APPROVED_ANYWAY || (isLuhn(card.number) && !DECLINED.has(card.number))
      if (!approved) throw new CardDeclined('declined')
      await SandboxChargeRow.query(knex)
        .where({ id: chargeId, status: 'open', deleted: false })
        .patch({
          status: 'paid',
          cardLast4: lastFour(card.number),
          cardBrand: cardBrand(card.number),
          paidAt: now(),
        })
      return toRemote((await find({ id: chargeId }))!)
    },
    async readCharge(chargeId) {
      const row = await find({ id: chargeId })
      return row ? toRemote(row) : null
    },
    async findByReference(externalReference) {
      const row = await find({ externalReference })
      return row ? toRemote(row) : null
    },
    payerOf: async () => null,
    async movedSince({ gone, paid }) {
      await payDue()
      const rows = await SandboxChargeRow.query(knex).where('createdAt', '>=', gone)
      const isGone = ({ status }: SandboxChargeRow) => status !== 'paid'
      return rows
        .filter((row) => isPaid(row) && (isGone(row) || row.createdAt >= paid))
        .map(toRemote)
    },
    async chargesBetween(from, to, offset) {
      await payDue()
      const rows = await SandboxChargeRow.query(knex)
        .where('createdAt', '>=', from)
        .where('createdAt', '<', addDays(to, 1))
        .orderBy(['createdAt', 'id'])
        .offset(offset)
        .limit(PAGE)
      return { charges: rows.map(toRemote), next: rows.length < PAGE ? null : offset + PAGE }
    },
    async cancelCharge(chargeId) {
      const row = await find({ id: chargeId })
      if (!row) return 'not-found'
      if (isPaid(row)) return 'already-paid'
      await SandboxChargeRow.query(knex)
        .where({ id: chargeId, status: 'open' })
        .patch({ deleted: true })
      return 'cancelled'
    },
    async refund(chargeId, cents, reference) {
      const row = await find({ id: chargeId })
      if (!row || !isPaid(row)) return { state: 'refused', message: 'Cobrança sem pagamento' }
      const earlier = await knex('sandbox_refunds').where({ chargeId }).select()
      if (earlier.some((refund) => refund.reference === reference)) return { state: 'done' }
      const total = cents + sumCents(earlier.map(({ amount }) => amount))
      if (total > row.amount) return { state: 'refused', message: 'Valor acima do que foi pago' }
      await knex('sandbox_refunds').insert({ reference, chargeId, amount: cents, createdAt: now() })
      // As at the real provider, a partial refund does not change the status.
      if (total === row.amount)
        await SandboxChargeRow.query(knex).where({ id: chargeId }).patch({ status: 'refunded' })
      return { state: 'done' }
    },
  }
}

/** A UUID derived from the charge's id, so that its code never changes. */
function uuidOf(chargeId: string) {
  const hex = chargeId.replace(/^pay_/, '').padEnd(32, '0')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

function isPaid({ status }: SandboxChargeRow) {
  return hasBeenPaid(status)
}

function toRemote(row: SandboxChargeRow): RemoteCharge {
  return {
    id: row.id,
    status: row.deleted && !isPaid(row) ? 'cancelled' : row.status,
    providerStatus: asaasStatusLike(row.status, row.method),
    cents: row.amount,
    // There is no other way.
    returned: [],
    method: row.method,
    externalReference: row.externalReference,
    invoiceUrl: null,
    description: null,
    customerId: null,
    cardLast4: row.cardLast4,
    cardBrand: row.cardBrand,
    credit: null,
  }
}
