import Print from '@mui/icons-material/Print'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { hyphenated } from '#shared/platform/text/syllables.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { valueOf } from '../../../api/resource.ts'
import type { OfflineView } from '../../../offline/store/offlineView.ts'
import { useAdminStore, useCached, useConnection } from '../../../offline/store/useAdminStore.ts'
import { Page } from '../../../ui/Page.tsx'
import { dayText } from '../../reservation/reservationTexts.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { useServerMinute, useVenueToday } from '../../ui/time/clock.ts'
import { useFreshness } from '../../ui/time/freshness.ts'
import { useDays } from '../../ui/time/useDays.ts'
import { useAgendaAddress } from './agendaAddress.ts'
import { useColumns } from './agendaDays.ts'
import { sheetOf, type SheetHour, type SheetLine } from './sheet.ts'
import './sheet.css'

/** A day on paper, for the day on which nothing else works: of what this device has, its unsent edits too. */
export function SheetScreen() {
  const store = useAdminStore()
  return (
    <Loaded resource={store.venue} failed="Erro ao carregar dados do local">
      {(venue) => (
        <Loaded resource={store.courts} failed="Erro ao carregar quadras">
          {(courts) => <SheetPage {...{ courts, venue }} />}
        </Loaded>
      )}
    </Loaded>
  )
}

const phonesIn = ({ phones = null }: OfflineView) => phones

type Props = { courts: readonly Court[]; venue: Venue }

function SheetPage({ courts, venue }: Props) {
  const { timeZone } = venue
  const store = useAdminStore()
  const today = useVenueToday({ timeZone }, store.serverNowMs)
  const { date } = useAgendaAddress(today).shown
  const days = useDays(date, 1)
  const { status } = days[0]!.state
  const columns = useColumns({ days, courts, timeZone, court: null })
  const phones = valueOf(useCached(phonesIn).state)
  const hours = useMemo(() => sheetOf(columns, timeZone, phones), [columns, timeZone, phones])
  return (
    <Page
      title="Imprimir o dia"
      backTo={`/admin/agenda?data=${date}`}
      intro="Uma folha A4 em pé, feita do que está neste aparelho: funciona também sem conexão."
      actions={
        <Button
          variant="contained"
          startIcon={<Print />}
          disabled={status !== 'ready'}
          onClick={() => window.print()}
        >
          Imprimir ou salvar em PDF
        </Button>
      }
    >
      {status === 'failed' ? (
        <Alert severity="error">Este dia não está guardado neste aparelho.</Alert>
      ) : (
        <article className="sheet" aria-label="Folha do dia" aria-busy={status === 'loading'}>
          <header className="sheet__head">
            <h2>{dayText(date)}</h2>
            <p>{venue.name}</p>
          </header>
          <Age {...{ timeZone }} />
          <Unsent {...{ hours }} />
          <Hours {...{ hours }} />
        </article>
      )}
    </Page>
  )
}

/** Paper does not change: when it was made stands on it, and how old its data was. */
function Age({ timeZone }: Pick<Venue, 'timeZone'>) {
  const { serverNowMs } = useAdminStore()
  const { date, time } = venueNow(useServerMinute(serverNowMs), timeZone)
  const fresh = useFreshness()
  const isCut = useConnection() !== 'here'
  const made = `Feita em ${formatDate(date)} às ${time}.`
  return <p className="sheet__age">{isCut && fresh ? `${made} Dados de ${fresh.since}.` : made}</p>
}

function Unsent({ hours }: { hours: readonly SheetHour[] }) {
  const hasUnsent = hours.some(({ lines }) => lines.some(({ unsent }) => unsent))
  return (
    hasUnsent && (
      <p className="sheet__age">
        O que está marcado “não enviado” ainda está só neste aparelho: os outros não o veem.
      </p>
    )
  )
}

// Room to write in.
const BLANK = '\u00A0'

function Hours({ hours }: { hours: readonly SheetHour[] }) {
  return (
    <table className="sheet__hours">
      <thead>
        <tr>
          <th scope="col">Hora</th>
          <th scope="col">Quadra</th>
          <th scope="col">Quem</th>
          <th scope="col">Pagamento</th>
          <th scope="col">Anotações</th>
        </tr>
      </thead>
      {hours.map(({ lines, quiet, startTime }) => (
        <tbody key={startTime}>
          {lines.map((line, index) => (
            <tr key={line.id}>
              {index === 0 && <Hour {...{ lines, quiet, startTime }} />}
              <Line {...line} />
            </tr>
          ))}
          {quiet.length > 0 && (
            <tr className="sheet__quiet">
              {lines.length === 0 && <Hour {...{ lines, quiet, startTime }} />}
              <td colSpan={3}>{quiet.join(' · ')}</td>
              <td>{BLANK}</td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  )
}

/** Stands once beside all that is said of it. */
function Hour({ lines, quiet, startTime }: SheetHour) {
  return (
    <th scope="rowgroup" rowSpan={lines.length + (quiet.length > 0 ? 1 : 0)}>
      {startTime}
    </th>
  )
}

function Line({ about, court, money, name, phone, unsent, until }: SheetLine) {
  return (
    <>
      <td>
        {hyphenated(court)}
        <span className="sheet__more">{`até ${until}`}</span>
      </td>
      <td>
        <strong>{hyphenated(name)}</strong>
        {unsent && <span className="sheet__unsent">{unsent}</span>}
        {phone && <span className="sheet__phone">{phone}</span>}
        <span className="sheet__more">{about}</span>
      </td>
      <td>{money}</td>
      <td>{BLANK}</td>
    </>
  )
}
