import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { blockText, isBlocking } from '#shared/customers/people/block.ts'
import { MISSED_DAYS, type CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import { clippedName } from '#shared/platform/text/personName.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { MARK_NAMES, type ListedCustomer } from '#shared/customers/people/listedCustomer.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { Chip } from '../../../ui/DataTable.tsx'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useSingleEdit } from '../../ui/useRowEdit.ts'
import { useCachedHours } from '../../reservation/cachedHours.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { Credits } from './Credits.tsx'
import { Debt } from './Debt.tsx'
import { BlockDialog, EditCustomerDialog } from './CustomerDialogs.tsx'
import { useVenueNow } from '../../ui/time/useVenueNow.ts'
import { HourList } from './HourList.tsx'
import { MergeWithOther } from './MergeDialog.tsx'
import {
  actionText,
  CHANGED_NAMES,
  changedText,
  customerFailed,
  customerSaved,
  FIELD_NAMES,
  messageText,
} from './customerTexts.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'

type Props = { id: number; customer: ListedCustomer | null }

/** A person: what this device knows of them at once, and the rest from the server. */
export function CustomerPage({ id, customer }: Props) {
  const store = useAdminStore()
  const detail = store.customer(id)
  const state = useResource(detail)
  const answer = valueOf(state)
  const known = customer ?? answer
  const may = useMay()
  const timeZone = useTimeZone()
  const at = (instant: string) => instantText(instant, timeZone)
  return (
    <Page title={known ? titleOf(known) : 'Cliente'} backTo="/admin/clientes">
      <div className="stack wide customers">
        {may('agenda.read') && <Debt {...{ id }} open={answer?.open ?? null} />}
        {known && <Standing customer={known} />}
        {known && (
          <Credits
            customer={known}
            credits={answer?.credits ?? null}
            reach={answer?.creditReach ?? null}
            at={at}
          />
        )}
        {state.status === 'failed' && <HoursHere id={id} />}
        <Loaded resource={detail} failed="O resto só aparece com conexão">
          {(value) => <Details customer={value} />}
        </Loaded>
      </div>
    </Page>
  )
}

/** Few have more letters, and a heading of eight lines leaves a phone no room. */
const TITLE_LETTERS = 40
const titleOf = ({ name }: { name: string }) => clippedName(name, TITLE_LETTERS)

/** Without the server: the hours on the days that this device stores. */
function HoursHere({ id }: { id: number }) {
  const timeZone = useTimeZone()
  const hours = valueOf(useCachedHours(id))
  if (!hours) return null
  const shown = hours.map(({ court, ...hour }) => ({
    arrivedAt: null,
    missedAt: null,
    ...hour,
    courtName: court.name,
  }))
  return <HourList title="Horários guardados neste aparelho" hours={shown} timeZone={timeZone} />
}

function useTimeZone() {
  return useVenueZone()
}

/** Marks, tags and a block, with what may be done about it. */
function Standing({ customer }: { customer: ListedCustomer }) {
  const { id, block, marks, tags, version } = customer
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const { date: today } = useVenueNow()
  const { busy, run } = useSingleEdit<CommandOf<'customer.block'>>({
    succeeded: () => customerSaved('Cliente desbloqueado'),
    failed: customerFailed,
  })
  const isBlocked = isBlocking(block, today)
  const hasChips = marks.length + tags.length > 0
  if (!hasChips && !isBlocked && !may('customer.block')) return null
  const unblock = () =>
    run({ kind: 'customer.block', id, version, body: { reason: null, until: null } })
  return (
    <section className="panel stack">
      {hasChips && (
        <div className="row">
          {marks.map((mark) => (
            <Chip key={mark} label={MARK_NAMES[mark]} tone="warning" />
          ))}
          {tags.map((tag) => (
            <Chip key={tag} label={tag} tone="primary" />
          ))}
        </div>
      )}
      {isBlocked && (
        <p>
          <strong>Bloqueado:</strong> {blockText(block)}
        </p>
      )}
      {may('customer.block') && (
        <div className="row">
          {isBlocked ? (
            <Button variant="outlined" disabled={busy} onClick={() => void unblock()}>
              Desbloquear
            </Button>
          ) : (
            <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
              Bloquear
            </Button>
          )}
        </div>
      )}
      {isAsking && <BlockDialog customer={customer} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Details({ customer }: { customer: CustomerDetail }) {
  const { coming, history, messages, missed, money, notes, past, since, usual } = customer
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const timeZone = useTimeZone()
  const at = (instant: string) => instantText(instant, timeZone)
  return (
    <div className="stack wide customers__columns">
      <div className="stack wide">
        <section className="panel stack">
          <FactList
            rows={[
              ...(titleOf(customer) === customer.name ? [] : [['Nome', customer.name] as const]),
              ['Telefone', formatPhone(customer.phone) || 'Não informado'],
              ['E-mail', <EmailText key="email">{customer.email || 'Não informado'}</EmailText>],
              ['CPF', customer.cpf ?? 'Não informado'],
              ['Cliente desde', at(since).slice(0, 10)],
              ['Pago', reaisText(money.paid)],
              ['Em aberto', reaisText(money.open)],
              ...(money.undecided > 0
                ? ([['Pago e cancelado, a resolver', reaisText(money.undecided)]] as const)
                : []),
              [`Faltas em ${MISSED_DAYS} dias`, String(missed)],
              ...(usual
                ? ([
                    [
                      'Costuma jogar',
                      `${SPORT_LABELS[usual.sportType]}, ${WEEKDAY_LABELS[usual.weekday].toLowerCase()} às ${usual.startTime}`,
                    ],
                  ] as const)
                : []),
              ['Observações internas', notes ?? '—'],
            ]}
          />
          {may('customer.edit') && (
            <div className="row">
              <Button variant="contained" onClick={() => setEditing(true)}>
                Editar
              </Button>
              {may('customer.merge') && <MergeWithOther customer={customer} />}
            </div>
          )}
        </section>
        <Suggestions customer={customer} />
        <Merges customer={customer} at={at} />
      </div>
      <div className="stack wide">
        <HourList title="Horários a vir" hours={coming} timeZone={timeZone} />
        <HourList title="Horários passados" hours={past} timeZone={timeZone} />
        <Section title="Mensagens enviadas" isEmpty={messages.length === 0}>
          {messages.map(({ at: when, kind, reservationId, isSent }) => (
            <li key={`${when} ${reservationId} ${kind}`}>
              <span>{`${at(when)}: ${messageText(kind)} (reserva #${reservationId})`}</span>
              {!isSent && <span> – ainda não enviada</span>}
            </li>
          ))}
        </Section>
        <Section title="Histórico" isEmpty={history.length === 0}>
          {history.map(({ action, at: when, changes, who }, index) => (
            <li key={index}>
              <strong>{who}</strong>: {actionText(action)} <span className="note">{at(when)}</span>
              <ChangedFields changes={changes} />
            </li>
          ))}
        </Section>
      </div>
      {isEditing && <EditCustomerDialog customer={customer} onClose={() => setEditing(false)} />}
    </div>
  )
}

function ChangedFields({ changes }: Pick<CustomerDetail['history'][number], 'changes'>) {
  const shown = changes.filter(({ field }) => field in CHANGED_NAMES)
  if (shown.length === 0) return null
  return (
    <ul className="stack hint customer-changes">
      {shown.map(({ field, before, after }) => (
        <li key={field}>
          {[
            `${CHANGED_NAMES[field]}: `,
            before && `${changedText(field, before)} → `,
            after ? changedText(field, after) : '—',
          ]
            .filter(Boolean)
            .join('')}
        </li>
      ))}
    </ul>
  )
}

type SectionProps = { title: string; isEmpty: boolean; children: ReactNode }

function Section({ title, isEmpty, children }: SectionProps) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      {isEmpty ? <p className="note">Nada ainda.</p> : <ul className="stack tight">{children}</ul>}
    </section>
  )
}

/** What bookings said that is not what is stored. */
function Suggestions({ customer }: { customer: CustomerDetail }) {
  const { id, suggestions, version } = customer
  const may = useMay()
  const { busy, run } = useSingleEdit<CommandOf<'customer.update'>>({
    succeeded: () => customerSaved('Cadastro atualizado'),
    failed: customerFailed,
  })
  if (suggestions.length === 0 || !may('customer.edit')) return null
  const accept = (body: CommandOf<'customer.update'>['body']) =>
    void run({ kind: 'customer.update', id, version, body })
  return (
    <section className="panel">
      <h2>Dados diferentes nas reservas</h2>
      <ul className="stack tight">
        {suggestions.map(({ field, value, reservationId }) => (
          <li key={field} className="row">
            {FIELD_NAMES[field]}: {field === 'phone' ? formatPhone(value) : value} (reserva #
            {reservationId})
            <Button size="small" disabled={busy} onClick={() => accept({ [field]: value })}>
              Usar {FIELD_NAMES[field].toLowerCase()}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" disabled={busy} onClick={() => accept({ name: customer.name })}>
        Ficar com o que está no cadastro
      </Button>
    </section>
  )
}

type MergesProps = { customer: CustomerDetail; at: (instant: string) => string }

function Merges({ customer, at }: MergesProps) {
  const { id, merges, version } = customer
  const may = useMay()
  const { busy, run } = useSingleEdit<CommandOf<'customer.unmerge'>>({
    succeeded: () => customerSaved('Cadastros separados'),
    failed: customerFailed,
  })
  if (merges.length === 0 || !may('customer.merge')) return null
  return (
    <Section title="Cadastros unificados" isEmpty={false}>
      {merges.map((merge) => (
        <li key={merge.id} className="row">
          {merge.name}, em {at(merge.at)}
          <Button
            size="small"
            disabled={busy}
            onClick={() =>
              void run({ kind: 'customer.unmerge', id, version, body: { merge: merge.id } })
            }
          >
            Desfazer
          </Button>
        </li>
      ))}
    </Section>
  )
}
