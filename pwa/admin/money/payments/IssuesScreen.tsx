import Button from '@mui/material/Button'
import { useState, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Court } from '#shared/venue/courts/court.ts'
import { formatPhone, telHref } from '#shared/platform/contact/phone.ts'
import { whatsappHref } from '#shared/platform/contact/whatsapp.ts'
import { formatReais, reaisText, sumCents, toCents } from '#shared/platform/money/money.ts'
import { isOwed } from '#shared/booking/reservation/owed.ts'
import {
  ISSUES_PER_PAGE,
  type IssueAction,
  type IssuePage,
  type PaymentIssue,
} from '#shared/payment/refund/issue.ts'
import { countText } from '#shared/platform/text/countText.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useAdminStore, useMay, useRefundable } from '../../../offline/store/useAdminStore.ts'
import { useCustomers } from '../../../offline/store/useCustomers.ts'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FoundPage } from '../../ui/FoundPage.tsx'
import { Loaded, LoadFailed } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useVenueToday } from '../../ui/time/clock.ts'
import { addressOf, readPage, useAddress } from '../../ui/useAddress.ts'
import { useHeld } from '../../ui/useHeld.ts'
import { OpenChoices } from '../../reservation/rain/OpenChoices.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { ReceiveById } from '../../reservation/receive/ReceiveById.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { actionLabel, issueName, KIND_LABELS, messageText, refundText } from './issueTexts.ts'
import { ageText } from './receivableTexts.ts'
import { RebookDialog } from './RebookDialog.tsx'
import { TieDialog } from './TieDialog.tsx'
import { ReservationLines } from './MoneyLines.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import './payments.css'
import './issues.css'

/** 'A devolver': money that waits for somebody to give it back or decide, with what ends each entry. */
export function IssuesScreen() {
  const { courts, venue } = useAdminStore()
  return (
    <Page
      title="Pagamentos a resolver"
      intro="O que o local tem a devolver e o que não se encaixou sozinho. Cada entrada sai da lista quando é resolvida."
    >
      <Loaded resource={venue} failed="Erro ao carregar os dados do local">
        {(venue) => (
          <Loaded resource={courts} failed="Erro ao carregar quadras">
            {(courts) => <Issues {...{ courts, venue }} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

function useIssues() {
  const { payments } = useAdminStore()
  const [params, show] = useAddress()
  const isKept = params.get('mostrar') === 'mantidos'
  const page = readPage(params)
  const paramsOf = (page: number, kept = isKept): Record<string, string> => ({
    ...(kept ? { mostrar: 'mantidos' } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  })
  return {
    ...useHeld(payments.issues(`kept=${isKept}&page=${page}`)),
    isKept,
    page,
    pathOf: (page: number) => addressOf(paramsOf(page)),
    turnTo: (page: number) => show(paramsOf(page)),
    choose: (kept: boolean) => show(paramsOf(1, kept)),
  }
}

type OpenIssue = { issue: PaymentIssue; act: IssueAction | 'history' | 'receive' | 'choose' }
type IssuesProps = { courts: readonly Court[]; venue: Venue }

function Issues({ courts, venue }: IssuesProps) {
  const list = useIssues()
  const [opened, open] = useState<OpenIssue | null>(null)
  const today = useVenueToday(venue, useAdminStore().serverNowMs)
  const { failed, isKept, shown } = list
  if (failed) return <LoadFailed title="Erro ao carregar os pagamentos a resolver" {...failed} />
  if (!shown) return <Skeleton>Carregando...</Skeleton>
  const { timeZone } = venue
  const close = () => open(null)
  return (
    <>
      <Sums {...{ shown, isKept, timeZone, today }} choose={list.choose} />
      {!isKept && <TopUp refused={shown.refused} />}
      <FoundPage
        list={list}
        size={ISSUES_PER_PAGE}
        count={shown.entries.length}
        total={shown.total}
      >
        {shown.entries.length === 0 ? (
          <Face sign="beach" title={isKept ? 'Nada ficou com o local' : 'Nada a resolver'}>
            {isKept
              ? 'O que alguém decidir manter aparece aqui enquanto puder voltar.'
              : 'Quando um pagamento precisar de uma decisão, ele aparece aqui.'}
          </Face>
        ) : (
          <div className="stack wide issues">
            {shown.entries.map((issue) => (
              <IssueCard
                key={issue.id}
                {...{ issue, timeZone, today }}
                onOpen={(act) => open({ issue, act })}
              />
            ))}
          </div>
        )}
      </FoundPage>
      {opened && <OpenedDialog {...{ opened, courts, today, close, timeZone }} />}
    </>
  )
}

type SumsProps = {
  shown: IssuePage
  isKept: boolean
  timeZone: string
  today: CivilDate
  choose: (kept: boolean) => void
}

/** How much is to be given back and since when, what was kept, and the credit of all customers. */
function Sums({ choose, isKept, shown: { kept, toReturn }, timeZone, today }: SumsProps) {
  const { since } = toReturn
  const age = since === null ? '' : `, a mais antiga ${ageOf(since, timeZone, today)}`
  return (
    <div className="row issues__sums">
      <fieldset className="row issues__which">
        <legend className="visually-hidden">Mostrar</legend>
        <SumButton
          name="A devolver"
          sum={toReturn}
          note={age}
          isOn={!isKept}
          onClick={() => choose(false)}
        />
        <SumButton
          name="Ficou com o local"
          sum={kept}
          note=""
          isOn={isKept}
          onClick={() => choose(true)}
        />
      </fieldset>
      <CustomersCredit />
    </div>
  )
}

function ageOf(since: string, timeZone: string, today: CivilDate): string {
  return ageText(venueNow(Date.parse(since), timeZone).date, today)
}

type SumButtonProps = {
  name: string
  sum: { count: number; amount: number }
  note: string
  isOn: boolean
  onClick: () => void
}

function SumButton({ isOn, name, note, onClick, sum }: SumButtonProps) {
  return (
    <button type="button" className="panel money-sum" aria-pressed={isOn} onClick={onClick}>
      <span className="muted">{name}</span>
      <strong>{reaisText(sum.amount)}</strong>
      <span className="fine">
        {countText(sum.count, 'entrada', 'entradas')}
        {note}
      </span>
    </button>
  )
}

/** Credit is owed too, to people who use it by themselves. */
function CustomersCredit() {
  const customers = useCustomers()
  const may = useMay()
  const owed = (customers ?? []).filter(({ credit }) => credit > 0)
  if (owed.length === 0 || !may('agenda.read')) return null
  return (
    <Link to="/admin/clientes?com=credito" className="panel money-sum">
      <span className="muted">Crédito dos clientes</span>
      <strong>{formatReais(sumCents(owed.map(({ credit }) => toCents(credit))))}</strong>
      <span className="fine">{countText(owed.length, 'cliente', 'clientes')}</span>
    </Link>
  )
}

/** Warns of refunds that the provider refused, most likely because its account lacks so much. */
function TopUp({ refused: { amount, count } }: Pick<IssuePage, 'refused'>) {
  if (count < 2) return null
  return (
    <Alert severity="warning">
      {count} devoluções foram recusadas, {reaisText(amount)} ao todo. Se falta saldo na conta do
      provedor, complete este valor: elas são tentadas de novo sozinhas.
    </Alert>
  )
}

type DialogProps = Pick<IssuesProps, 'courts'> & {
  opened: OpenIssue
  today: string
  timeZone: string
  close: () => void
}

function OpenedDialog({ opened: { issue, act }, courts, today, timeZone, close }: DialogProps) {
  if (act === 'rebook') return <RebookDialog {...{ issue, courts, today }} onClose={close} />
  if (act === 'receive') {
    return <ReceiveById id={issue.reservations.find(isOwed)!.id} onClose={close} />
  }
  if (act === 'tie') return <TieDialog issue={issue} onClose={close} />
  if (act === 'choose') return <OpenChoices {...{ courts, today, timeZone }} onClose={close} />
  if (act !== 'history') return <DecisionDialog issue={issue} action={act} onClose={close} />
  const { paymentGroupId } = issue
  return paymentGroupId && <HistoryDialog {...{ paymentGroupId, timeZone }} onClose={close} />
}

type IssueCardProps = {
  issue: PaymentIssue
  timeZone: string
  today: CivilDate
  onOpen: (act: OpenIssue['act']) => void
}

/** One payment that waits for a decision: what happened, whose it is, and what can be done. */
function IssueCard({ issue, timeZone, today, onOpen }: IssueCardProps) {
  const titleId = useId()
  const { amount, kind, reservations, text } = issue
  return (
    <article className="panel panel--wide stack issue" aria-labelledby={titleId}>
      <div className="between issue__head">
        <h2 id={titleId}>{KIND_LABELS[kind]}</h2>
        {amount !== null && <span className="cash__amount issue__amount">{reaisText(amount)}</span>}
      </div>
      <p>{text}</p>
      <div className="tiles">
        <FactList rows={factsOf(issue, timeZone, today)} />
        <ReservationLines reservations={reservations} />
      </div>
      <Acts {...{ issue, onOpen }} />
    </article>
  )
}

function Acts({ issue, onOpen }: Pick<IssueCardProps, 'issue' | 'onOpen'>) {
  const may = useMay()
  const most = useRefundable()
  const { actions, amount, customer, kind, paymentGroupId, reservations } = issue
  // An unknown sum is above every limit.
  const isWithin = amount === null ? most === Number.POSITIVE_INFINITY : toCents(amount) <= most
  const mayDecide = isWithin || actions.length === 0
  const name = issueName(issue, amount === null ? null : reaisText(amount))
  // The money was taken back, and the hour stands: its customer owes it.
  const mayReceive = may('reservation.edit') && kind === 'chargeback' && reservations.some(isOwed)
  const message = messageText(issue)
  return (
    <div className="row between issue__actions">
      <div className="row">
        {paymentGroupId !== null && (
          <Button onClick={() => onOpen('history')} aria-label={`Ver histórico: ${name}`}>
            Ver histórico
          </Button>
        )}
        {customer?.phone && message && (
          <Button
            href={whatsappHref(customer.phone, message)}
            target="_blank"
            rel="noopener"
            aria-label={`WhatsApp: ${name}`}
          >
            WhatsApp
          </Button>
        )}
      </div>
      {!mayDecide && <p className="note">A decisão é do gerente ou do dono.</p>}
      {kind === 'tab-over' && may('till.open') && (
        <Button
          component={Link}
          to="/admin/comandas"
          variant="contained"
          aria-label={`Abrir comandas: ${name}`}
        >
          Abrir comandas
        </Button>
      )}
      <NeedsConnection what="Decidir">
        <div className="row">
          {kind === 'choice-open' && may('incident.edit') && (
            <Button
              variant="contained"
              aria-label={`Escolher pelo cliente: ${name}`}
              onClick={() => onOpen('choose')}
            >
              Escolher pelo cliente
            </Button>
          )}
          {mayReceive && (
            <Button
              variant="contained"
              aria-label={`Receber no balcão: ${name}`}
              onClick={() => onOpen('receive')}
            >
              Receber no balcão
            </Button>
          )}
          {(mayDecide ? actions : []).map((action, index) => (
            <Button
              key={action}
              variant={index === 0 && !mayReceive ? 'contained' : 'outlined'}
              aria-label={`${actionLabel(action, issue)}: ${name}`}
              onClick={() => onOpen(action)}
            >
              {actionLabel(action, issue)}
            </Button>
          ))}
        </div>
      </NeedsConnection>
    </div>
  )
}

function factsOf({ customer, refund, since }: PaymentIssue, timeZone: string, today: CivilDate) {
  const age = ageOf(since, timeZone, today)
  const rows: [string, ReactNode][] = [['Desde', `${instantText(since, timeZone)}, ${age}`]]
  if (customer) rows.push(['Cliente', <Customer key="customer" customer={customer} />])
  if (refund) rows.push(['Estorno', `${refundText(refund)} (${reaisText(refund.amount)})`])
  if (refund?.note) rows.push(['Observação', refund.note])
  return rows
}

function Customer({ customer }: { customer: NonNullable<PaymentIssue['customer']> }) {
  const { name, email, phone } = customer
  return (
    <span className="lines issue__customer">
      <span>{name}</span>
      {phone && <a href={telHref(phone)}>{formatPhone(phone)}</a>}
      {email && (
        <a href={`mailto:${email}`}>
          <EmailText>{email}</EmailText>
        </a>
      )}
    </span>
  )
}
