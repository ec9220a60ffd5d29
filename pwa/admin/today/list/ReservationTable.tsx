import Failed from '@mui/icons-material/ErrorOutlined'
import Open from '@mui/icons-material/Schedule'
import Paid from '@mui/icons-material/CheckCircle'
import Payments from '@mui/icons-material/Payments'
import Returned from '@mui/icons-material/Undo'
import type { ReactNode } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { shortNames } from '#shared/venue/courts/shortNames.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { ARRIVAL_LABELS, arrivalOf } from '#shared/booking/reservation/arrival.ts'
import { isWalkIn } from '#shared/booking/reservation/status.ts'
import { clippedName } from '#shared/platform/text/personName.ts'
import { formatDate, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { within } from '#shared/platform/time/hours.ts'
import { ShortName } from '../../ui/ShortName.tsx'
import { ReceiveButton } from '../../reservation/receive/ReceiveButton.tsx'
import { ArrivalTap } from '../../reservation/ArrivalButtons.tsx'
import { StatusChip } from '../../reservation/ReservationFacts.tsx'
import { hoursText, sportText } from '../../reservation/reservationTexts.ts'
import { useUnsent } from '../../../offline/store/useAdminStore.ts'
import { UnsentMark } from '../../../ui/DataTable.tsx'
import { moneySign, paymentText, type MoneySign } from '../../reservation/paymentTexts.ts'
import type { ReservationDialogKind } from './reservationDialogKind.ts'
import { RowMenu } from './RowMenu.tsx'

type Props = {
  rows: readonly AdminReservation[]
  /** All of the venue, by which a court's name is shortened. */
  courts: readonly Court[]
  /** All of one day, which is said above them. */
  isOneDay: boolean
  /** The hour that runs, when it is today's list. */
  running: ClockTime | null
  today: CivilDate
  timeZone: string
  onOpen: (dialog: ReservationDialogKind) => void
}

const HEADS = [
  'Data/Hora',
  'Quadra',
  'Cliente',
  'Modalidade',
  'Origem',
  'Status',
  'Pagamento',
  'Valor',
  'Ações',
] as const

/** Draws one line a reservation; a tap on it opens its panel, which has what there is no room for. */
export function ReservationTable(props: Props) {
  const { rows, courts, isOneDay, running, today, timeZone, onOpen } = props
  const nameOf = courtNames(courts)
  const unsent = useUnsent('reservation')
  return (
    <div className="day-list" data-dates={isOneDay ? 'one' : 'many'}>
      <table>
        <caption className="visually-hidden">Reservas</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" data-column={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const before = rows[at - 1]
            const isNext = before?.startTime !== row.startTime || before.date !== row.date
            return (
              <tr
                key={row.id}
                className="day-list__row"
                data-hour={isNext ? 'next' : undefined}
                data-now={isRunning(row, running) ? '' : undefined}
              >
                <Cells
                  {...{ row, nameOf, timeZone }}
                  onPick={() => onOpen({ kind: 'details', reservation: row })}
                >
                  <UnsentMark says={unsent(row.id)} />
                </Cells>
                <td data-column="Ações">
                  <ArrivalTap reservation={row} today={today} />
                  <RowMenu reservation={row} {...{ onOpen, timeZone }} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type NameOf = (court: AdminReservation['court']) => string

/** Short as in the agenda, but for what is no more than a number; that of a court which is no more is made alone. */
function courtNames(courts: readonly Court[]): NameOf {
  const names = shortNames(courts)
  return (court) => {
    const short = names.get(court.id) ?? shortNames([court]).get(court.id)!
    return /^\d+$/.test(short) ? court.name : short
  }
}

/** Two lines of a column, on a phone or tablet and on a wide screen: so many reservations are in sight whatever they are called. */
const LETTERS = 26
const WIDE_LETTERS = 44

function isRunning({ startTime, endTime }: AdminReservation, running: ClockTime | null) {
  return running !== null && within(running, startTime, endTime)
}

type CellsProps = {
  row: AdminReservation
  nameOf: NameOf
  timeZone: string
  onPick: () => void
  /** Behind the name. */
  children: ReactNode
}

function Cells({ row, nameOf, timeZone, onPick, children }: CellsProps) {
  const { court, customerEmail, customerName, customerPhone, price, status } = row
  return (
    <>
      <td data-column="Data/Hora">
        <When row={row} timeZone={timeZone} />
      </td>
      <td data-column="Quadra">
        <div className="day-list__court">
          <ShortName
            name={court.name}
            short={nameOf(court)}
            wide={court.name.length > WIDE_LETTERS ? nameOf(court) : court.name}
          />
        </div>
      </td>
      <th scope="row" data-column="Cliente">
        <div className="day-list__who">
          <button type="button" className="day-list__name" aria-haspopup="dialog" onClick={onPick}>
            <ShortName
              name={customerName}
              short={clippedName(customerName, LETTERS)}
              wide={clippedName(customerName, WIDE_LETTERS)}
            />
          </button>
          {children}
          <div className="fine day-list__contact">
            <span>{customerEmail}</span> <span>{formatPhone(customerPhone)}</span>
          </div>
        </div>
      </th>
      <td data-column="Modalidade">{sportText(row)}</td>
      <td data-column="Origem">{originText(row)}</td>
      <td data-column="Status" data-status={status}>
        <StatusChip status={status} />
      </td>
      <td data-column="Pagamento">
        <Money row={row} timeZone={timeZone} />
        <ReceiveTap row={row} />
      </td>
      <td data-column="Valor">{reaisText(price)}</td>
    </>
  )
}

function originText({ userId }: AdminReservation) {
  return userId === null ? 'Cliente' : 'Admin'
}

function When({ row, timeZone }: { row: AdminReservation; timeZone: string }) {
  const noted = arrivalOf(row)
  return (
    <>
      <span className="when__date">{formatDate(row.date)}</span>
      <span className="when__hours">{hoursText(row)}</span>
      {marksOf(row, timeZone).map((mark) => (
        <span key={mark} className="fine when__mark">
          {mark}
        </span>
      ))}
      {noted && (
        <span className="fine when__mark" data-arrival={noted}>
          {ARRIVAL_LABELS[noted]}
        </span>
      )}
    </>
  )
}

function marksOf(row: AdminReservation, timeZone: string) {
  return [row.recurrenceId !== null && 'Recorrente', isWalkIn(row, timeZone) && 'Encaixe'].filter(
    (mark) => typeof mark === 'string',
  )
}

const SIGNS: Record<MoneySign, typeof Paid> = {
  paid: Paid,
  open: Open,
  failed: Failed,
  returned: Returned,
}

/** A sign, and the word beside it; where there is no room for it, the word is for who cannot see the sign. */
function Money({ row, timeZone }: { row: AdminReservation; timeZone: string }) {
  const { status, note } = paymentText(row, timeZone)
  const sign = moneySign(row)
  const Sign = SIGNS[sign]
  return (
    <span className="money" data-sign={sign} title={note ? `${status}: ${note}` : status}>
      <Sign aria-hidden="true" fontSize="small" />
      <span className="money__word">{status}</span>
      {note && <span className="fine money__note">{note}</span>}
    </span>
  )
}

/** Leads from the line to the ways to pay what is open. */
function ReceiveTap({ row }: { row: AdminReservation }) {
  return (
    <ReceiveButton reservation={row}>
      {({ open, text }) => (
        <button
          type="button"
          className="bare receive-tap"
          aria-label={`${text}: ${row.customerName}, ${row.startTime}`}
          title={text}
          onClick={open}
        >
          <Payments fontSize="small" aria-hidden="true" />
          <span className="receive-tap__word">Receber</span>
        </button>
      )}
    </ReceiveButton>
  )
}
