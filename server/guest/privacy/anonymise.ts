import { createHash } from 'node:crypto'
import {
  ANONYMISATION_REFUSALS,
  type Anonymised,
  type AnonymisationPreview,
  type AnonymisationRefusal,
} from '#shared/guest/privacy/person.ts'
import { RETENTION } from '#shared/guest/privacy/retention.ts'
import { venueNow, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { removeCustomer } from '../../account/people/accounts.ts'
import { logRequest } from '../../account/audit/privacyRequests.ts'
import { balancesOf } from '../../book/credit/ledger.ts'
import { eraseCustomers } from '../../customers/people/forget.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { lockCourts } from '../../platform/db/writeTransaction.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { listIssues } from '../../payment/refund/listIssues.ts'
import { feedsAbout } from '../feeds/feeds.ts'
import { citationsOf, eraseCitations } from './citations.ts'
import { eraseClassContacts, eraseReservations } from './erase.ts'
import { identifiersOf, namingsOf, type FoundIdentity } from './findPerson.ts'
import { eraseMentions, findMentions } from './mentions.ts'

type Facts = { nowMs: number; now: VenueNow }

/** What would go and what would stay, and why it cannot be done yet. Writes nothing. */
export async function previewAnonymisation(
  db: Db,
  people: readonly FoundIdentity[],
  { nowMs, config }: { nowMs: number; config: PaymentDeps['config'] },
): Promise<AnonymisationPreview> {
  const facts = { nowMs, now: venueNow(nowMs, config.venueTimezone) }
  const rows = await rowsOf(db, people)
  const mentions = await findMentions(db, people)
  const cited = await citationsOf(db, namingsOf(people))
  const own: Partial<Record<string, readonly number[]>> = {
    reservations: rows.reservations.map(({ id }) => id),
    customers: rows.customerIds,
  }
  const elsewhere = cited.flatMap(({ rows, table }) =>
    rows.filter(({ id }) => !own[table]?.includes(id)),
  )
  const refusals = await refusalsOf(db, people, rows, facts)
  const goes = [
    {
      what: 'Nome, e-mail, telefone, CPF e observações de reservas',
      count: rows.reservations.length,
    },
    {
      what: 'Ligação de cobranças com o cadastro e o cartão de quem pagou',
      count: rows.attempts.length,
    },
    { what: 'Contatos de aulas fixas que já terminaram', count: rows.classIds.length },
    { what: 'Cadastro na recepção, com observações e marcações', count: rows.customerIds.length },
    { what: 'Contas de cliente, com os acessos', count: rows.accountIds.length },
    {
      what: 'Citações em registros da equipe, avisos do provedor e respostas guardadas',
      count:
        mentions.audit.length +
        mentions.events.length +
        mentions.jobs.length +
        mentions.answers.length +
        mentions.edits.length +
        mentions.imported.length,
    },
    {
      what: 'Anotações do caixa, de conferências e nomes de planilhas que citam a pessoa',
      count: mentions.notes.length,
    },
    {
      what: 'Nome em observações de outras pessoas e em descrições de datas e preços',
      count: elsewhere.length,
    },
    { what: 'Nome em comandas', count: mentions.tabs.length },
  ].filter(({ count }) => count > 0)
  const text = JSON.stringify([people.map(({ key }) => key).sort(), goes, refusals])
  return {
    goes,
    stays: STAYS,
    refusals,
    seen: createHash('sha256').update(text).digest('hex'),
  }
}

const STAYS = [
  {
    what: 'Data, quadra, horário, valor e situação de reservas, cobranças e estornos',
    why: `Não dizem quem é, e a lei pede as contas: ${RETENTION.reservations.basis}.`,
  },
  {
    what: 'Quem da equipe fez o quê, e quando',
    why: 'Sem os valores que mudaram: a auditoria não pode ser apagada.',
  },
  {
    what: 'Que este pedido foi feito, e o que foi feito dele',
    why: 'Para comprovar o atendimento, sem guardar de quem era.',
  },
  {
    what: 'Cópias de segurança de antes de hoje, até vencerem',
    why: 'Não são mudadas depois de feitas. Se uma delas for restaurada, é preciso anonimizar de novo.',
  },
  {
    what: 'O que está com o provedor de pagamentos',
    why: 'Está fora daqui: ele responde pelo que a lei o obriga a guardar.',
  },
  {
    what: 'O que um tablet ou computador tem guardado, até a próxima conexão',
    why: 'Um aparelho sem conexão só apaga quando volta a conversar com o servidor.',
  },
  {
    what: 'E-mails já entregues, e textos livres que citam só o primeiro nome ou um apelido',
    why: 'Não há como reconhecer de quem são.',
  },
]

/** Removes the person for good. Throws nothing: what stands in the way is returned, and nothing has changed then. */
export async function anonymise(
  tx: Tx,
  deps: Pick<PaymentDeps, 'sessionKeys'>,
  people: readonly FoundIdentity[],
  who: { id: number },
): Promise<Anonymised> {
  await lockCourts(tx)
  const { reservations, groups, classIds, customerIds, accountIds } = await rowsOf(tx.trx, people)
  const mentions = await findMentions(tx.trx, people)
  // While it is known who may see the groups.
  await feedsAbout(tx.trx, groups).delete()
  await eraseReservations(
    tx,
    reservations.map(({ id }) => id),
  )
  await eraseCustomers(tx, customerIds)
  await eraseClassContacts(tx, classIds)
  for (const id of accountIds) await removeCustomer(tx, id)
  await eraseMentions(tx, people, mentions)
  const namings = namingsOf(people)
  // By now the sentences of their own rows are gone.
  await eraseCitations(tx, namings, await citationsOf(tx.trx, namings))
  const counts = {
    reservations: reservations.length,
    classes: classIds.length,
    accounts: accountIds.length,
  }
  const request = await logRequest(tx, deps, {
    kind: 'anonymisation',
    who,
    outcome: 'done',
    identifiers: identifiersOf(people),
    detail: counts,
  })
  await enqueue(tx, 'wipe-erased', {}, { subject: request })
  await record(tx, [{ entity: 'person', id: request, action: 'anonymised', after: counts }], who)
  return { request, ...counts }
}

async function rowsOf(db: Db, people: readonly FoundIdentity[]) {
  const reservations = await db('reservations')
    .whereIn(
      'id',
      people.flatMap(({ reservationIds }) => reservationIds),
    )
    .select('id', 'date', 'endTime', 'status', 'paymentStatus', 'paymentGroupId', 'customerId')
  const groups = [...new Set(reservations.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))]
  const attempts = await db('payment_attempts')
    .whereIn('paymentGroupId', groups)
    .select('id', 'closedAt', 'state')
  return {
    reservations,
    groups,
    attempts,
    classIds: people.flatMap(({ classIds }) => classIds),
    customerIds: await customersOf(db, people, reservations),
    accountIds: people.flatMap(({ accountIds }) => accountIds),
  }
}

// The chosen records, and those that only the chosen reservations are of: under another spelling they are the same person.
async function customersOf(
  db: Db,
  people: readonly FoundIdentity[],
  reservations: readonly { id: number; customerId: number | null }[],
): Promise<number[]> {
  const linked = new Set(reservations.flatMap(({ customerId }) => customerId ?? []))
  const ids = new Set(reservations.map(({ id }) => id))
  const all = await db('reservations')
    .whereIn('customerId', [...linked])
    .select('id', 'customerId')
  for (const { id, customerId } of all) if (!ids.has(id) && customerId) linked.delete(customerId)
  return [...new Set([...people.flatMap(({ customerIds }) => customerIds), ...linked])]
}

async function refusalsOf(
  db: Db,
  people: readonly FoundIdentity[],
  { reservations, groups, attempts, classIds, customerIds }: Awaited<ReturnType<typeof rowsOf>>,
  { nowMs, now }: Facts,
): Promise<AnonymisationRefusal[]> {
  const standing = reservations.filter(({ status }) => status !== 'canceled')
  const open = await db('refunds')
    .whereIn(
      'attemptId',
      attempts.map(({ id }) => id),
    )
    .whereNull('doneAt')
    .whereNull('withdrawnAt')
    .first('id')
  const ids = new Set(reservations.map(({ id }) => id))
  const issues = (await listIssues(db, nowMs)).filter(
    ({ paymentGroupId, reservations: about }) =>
      (paymentGroupId !== null && groups.includes(paymentGroupId)) ||
      about.some(({ id }) => ids.has(id)),
  )
  const isUndecided = ({ id }: { id: string }) => id.startsWith('reservation-')
  const running = await db('fixed_classes')
    .whereIn('id', classIds)
    .where({ active: true })
    .whereRaw('(end_date is null or end_date >= ?)', [now.date])
    .first('id')
  const found: Record<AnonymisationRefusal, boolean> = {
    'future-hour': standing.some(
      ({ date, endTime }) => date > now.date || (date === now.date && endTime > now.time),
    ),
    'waiting-payment':
      attempts.some(({ state }) => WAITING.has(state)) ||
      reservations.some(({ status }) => status === 'pending' || status === 'pending_confirmation'),
    unpaid: standing.some(
      ({ status, paymentStatus }) => status === 'approved' && paymentStatus === 'pending',
    ),
    refund: open !== undefined,
    dispute: issues.some((issue) => !isUndecided(issue) && issue.refund === null),
    undecided: issues.some(isUndecided),
    credit: (await balancesOf(db, customerIds)).size > 0,
    'running-class': running !== undefined,
    staff: people.some(({ isStaff }) => isStaff),
  }
  return (Object.keys(ANONYMISATION_REFUSALS) as AnonymisationRefusal[]).filter(
    (reason) => found[reason],
  )
}

const WAITING: ReadonlySet<string> = new Set(['creating', 'pending', 'unknown', 'in_analysis'])
