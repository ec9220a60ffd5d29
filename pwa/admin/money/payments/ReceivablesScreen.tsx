import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { whatsappHref } from '#shared/platform/contact/whatsapp.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import {
  RECEIVABLES_PER_PAGE,
  type OwedSum,
  type Receivable,
} from '#shared/payment/charges/receivable.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { countText } from '#shared/platform/text/countText.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { hyphenated } from '#shared/platform/text/syllables.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { CheckPix } from '../../reservation/receive/CheckPix.tsx'
import { ReceiveById } from '../../reservation/receive/ReceiveById.tsx'
import { FoundPage } from '../../ui/FoundPage.tsx'
import { Loaded, LoadFailed } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useVenueToday } from '../../ui/time/clock.ts'
import { addressOf, readPage, useAddress } from '../../ui/useAddress.ts'
import { useHeld } from '../../ui/useHeld.ts'
import { ageText, placeText, reminderText, whyText } from './receivableTexts.ts'
import './payments.css'
import './receivables.css'

/** 'A receber': what customers owe the venue, by now and soon, with what ends each entry. */
export function ReceivablesScreen() {
  const { venue } = useAdminStore()
  return (
    <Page
      title="A receber"
      intro="O que os clientes ainda devem ao local. Cada linha sai da lista quando é paga."
    >
      <Loaded resource={venue} failed="Erro ao carregar os dados do local">
        {(venue) => <Receivables venue={venue} />}
      </Loaded>
    </Page>
  )
}

type When = 'due' | 'coming'

function useReceivables() {
  const { payments } = useAdminStore()
  const [params, show] = useAddress()
  const when: When = params.get('quando') === 'proximos' ? 'coming' : 'due'
  const page = readPage(params)
  const paramsOf = (page: number, of = when): Record<string, string> => ({
    ...(of === 'coming' ? { quando: 'proximos' } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  })
  return {
    ...useHeld(payments.receivables(`when=${when}&page=${page}`)),
    when,
    page,
    pathOf: (page: number) => addressOf(paramsOf(page)),
    turnTo: (page: number) => show(paramsOf(page)),
    choose: (of: When) => show(paramsOf(1, of)),
  }
}

function Receivables({ venue }: { venue: Venue }) {
  const list = useReceivables()
  const today = useVenueToday(venue, useAdminStore().serverNowMs)
  const [paying, pay] = useState<number | null>(null)
  const { failed, shown, when } = list
  if (failed) return <LoadFailed title="Erro ao carregar o que há a receber" {...failed} />
  if (!shown) return <Skeleton>Carregando o que há a receber...</Skeleton>
  return (
    <div className="receivables">
      <fieldset className="row receivables__when">
        <legend className="visually-hidden">Quando</legend>
        <WhenButton name="Até hoje" of="due" sum={shown.due} {...list} />
        <WhenButton name="Próximos dias" of="coming" sum={shown.coming} {...list} />
      </fieldset>
      <FoundPage
        list={list}
        size={RECEIVABLES_PER_PAGE}
        count={shown.entries.length}
        total={shown[when].count}
      >
        {shown[when].count === 0 ? (
          <Face sign="beach" title="Nada a receber">
            {when === 'due'
              ? 'Tudo o que foi jogado até hoje está pago.'
              : 'Não há horários a pagar.'}
          </Face>
        ) : (
          <DataTable
            caption="A receber"
            hasPairs
            rows={shown.entries}
            rowKey={({ id, kind }) => `${kind} ${id}`}
            columns={columnsOf(today)}
            actions={actsOf(when, pay)}
          />
        )}
      </FoundPage>
      {paying !== null && <ReceiveById id={paying} onClose={() => pay(null)} />}
    </div>
  )
}

type WhenProps = { name: string; of: When; sum: OwedSum; when: When; choose: (of: When) => void }

function WhenButton({ choose, name, of, sum, when }: WhenProps) {
  return (
    <button
      type="button"
      className="panel money-sum"
      aria-pressed={when === of}
      onClick={() => choose(of)}
    >
      <span className="muted">{name}</span>
      <strong>{reaisText(sum.amount)}</strong>
      <span className="fine">{countText(sum.count, 'entrada', 'entradas')}</span>
    </button>
  )
}

function columnsOf(today: CivilDate): Column<Receivable>[] {
  return [
    {
      label: 'Cliente',
      heading: true,
      cell: ({ name, phone }) => (
        <span className="lines">
          <span>{hyphenated(name || 'Sem nome')}</span>
          {phone && <span className="fine">{formatPhone(phone)}</span>}
        </span>
      ),
    },
    {
      label: 'O que é',
      cell: (entry) => (
        <span className="lines">
          <span>{whyText(entry)}</span>
          <span className="fine">{placeText(entry)}</span>
        </span>
      ),
    },
    {
      label: 'Desde',
      wraps: 'never',
      cell: ({ date }) => (
        <time dateTime={date} className="lines">
          <span>{formatDate(date)}</span> <span className="fine">{ageText(date, today)}</span>
        </time>
      ),
    },
    { label: 'Valor', align: 'right', cell: ({ amount }) => reaisText(amount) },
  ]
}

function actsOf(when: When, onPay: ActsProps['onPay']) {
  return (entry: Receivable) => <Acts entry={entry} isDue={when === 'due'} onPay={onPay} />
}

type ActsProps = { entry: Receivable; isDue: boolean; onPay: (reservationId: number) => void }

const HAS_OWN_ACTS: readonly Receivable['kind'][] = ['tab', 'doubled', 'pix-missing']

/** Acts that end an entry, and the way to its customer. */
function Acts({ entry, isDue, onPay }: ActsProps) {
  const may = useMay()
  const { date, kind, name, paymentGroupId, phone, reservationId } = entry
  const hasOwnActs = HAS_OWN_ACTS.includes(kind)
  const about = `${name}, ${formatDate(date)}, ${reaisText(entry.amount)}`
  return (
    <>
      {isDue && phone && (
        <Button
          href={whatsappHref(phone, reminderText(entry))}
          target="_blank"
          rel="noopener"
          aria-label={`WhatsApp: ${about}`}
        >
          WhatsApp
        </Button>
      )}
      {kind === 'tab' && may('till.open') && (
        <Button component={Link} to="/admin/comandas" aria-label={`Abrir comandas: ${about}`}>
          Abrir comandas
        </Button>
      )}
      {entry.movement && may('till.open') && (
        <CheckPix
          movement={{ ...entry, key: entry.movement, customerName: name, pix: 'missing' }}
        />
      )}
      {kind === 'doubled' && <DoubledActs entry={entry} about={about} />}
      {!hasOwnActs && paymentGroupId === null && (
        <Button
          component={Link}
          to={`/admin?data=${date}&situacao=all`}
          aria-label={`Ver no dia: ${about}`}
        >
          Ver no dia
        </Button>
      )}
      {!hasOwnActs && reservationId !== null && may('reservation.edit') && (
        <NeedsConnection what="Receber">
          <Button
            variant="outlined"
            aria-label={`Receber: ${about}`}
            onClick={() => onPay(reservationId)}
          >
            Receber
          </Button>
        </NeedsConnection>
      )}
    </>
  )
}

/** Ways to what ends a price that went out twice: its credit is taken away, or somebody settles it. */
function DoubledActs({ entry, about }: { entry: Receivable; about: string }) {
  const may = useMay()
  return (
    <>
      {entry.customerId !== null && may('credit.edit') && (
        <Button
          component={Link}
          to={`/admin/clientes?cliente=${entry.customerId}`}
          aria-label={`Ver o crédito: ${about}`}
        >
          Ver o crédito
        </Button>
      )}
      {may('payment.read') && (
        <Button component={Link} to="/admin/pagamentos/resolver" aria-label={`Resolver: ${about}`}>
          Resolver
        </Button>
      )}
    </>
  )
}
