import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { restCents } from '#shared/book/tab/tab.ts'
import { formatReais, reaisText, toCents } from '#shared/platform/money/money.ts'
import { MINIMUM_TOTAL_CENTS } from '#shared/platform/money/paid.ts'
import { partsTaken } from '#shared/booking/reservation/parts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useResource, valueOf } from '../../../api/resource.ts'
import {
  useAdminStore,
  useCached,
  useConnection,
  useMay,
} from '../../../offline/store/useAdminStore.ts'
import { useCustomers } from '../../../offline/store/useCustomers.ts'
import { useFocusAfter } from '../../../ui/dialogFocus.ts'
import { Way, Ways } from '../../../ui/Ways.tsx'
import { TillNote } from '../../till/acts/TillNote.tsx'
import { ChargeDialog } from '../ChargeDialog.tsx'
import { dayText, hoursText } from '../reservationTexts.ts'
import { CourtesyForm } from './CourtesyForm.tsx'
import {
  isChargeable,
  isOfGroup,
  isShort,
  openCents,
  paidWith,
  sumOpen,
  type PayableHour,
} from './receivable.ts'
import { SplitForm } from './SplitForm.tsx'
import { useTake } from './useTake.ts'
import { WAY_NAMES, type Way as WayToPay } from './ways.ts'
import '../../../ui/parts.css'
import './receive.css'

type Props = {
  reservation: PayableHour
  together?: readonly PayableHour[] | undefined
  onClose: () => void
  onTaken: () => void
}

/** The ways to pay what is open, large: one tap takes all of it. */
export function ReceiveSheet({ onClose, onTaken, reservation, together }: Props) {
  const id = useId()
  useFocusAfter()
  const select = useMemo(() => paidWith(reservation, together), [reservation, together])
  const rows = valueOf(useCached(select).state) ?? together ?? [reservation]
  const row = rows.find((one) => one.id === reservation.id) ?? reservation
  const { busy, take } = useTake(reservation)
  const open = useHeldWhile(busy, sumOpen(rows))
  const [asked] = useState(open)
  const [next, setNext] = useState<'split' | 'credit' | 'charge' | 'courtesy' | null>(null)
  const credit = useCreditOf(row)
  if (next === 'charge') return <ChargeDialog reservation={row} cents={open} onClose={onTaken} />
  const takeAll = async (method: WayToPay) => {
    if (!busy && (await take([{ method, cents: open }]))) onTaken()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      className="receive"
      onClose={() => !busy && onClose()}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{open > 0 ? `Receber ${formatReais(open)}` : 'Receber'}</DialogTitle>
      {next === 'courtesy' ? (
        <CourtesyForm reservation={row} onBack={() => setNext(null)} onGiven={onTaken} />
      ) : next !== null ? (
        <SplitForm
          {...{ busy, credit, open }}
          isCreditWhole={!mayUseCredit(rows, 0, open)}
          isByCredit={next === 'credit'}
          onBack={() => setNext(null)}
          onParts={(parts) => void take(parts).then((isAll) => isAll && onTaken())}
        />
      ) : (
        <>
          <DialogContent className="stack">
            <Facts {...{ row, rows }} />
            {open !== asked && !busy && <ChangedMeanwhile open={open} />}
            {open > 0 && (
              <OpenWays
                {...{ busy, credit, open }}
                isChargeable={rows.every(isChargeable)}
                hasCredit={mayUseCredit(rows, credit, open)}
                onWay={(way) => void takeAll(way)}
                onCredit={() => setNext('credit')}
                onCharge={() => setNext('charge')}
              />
            )}
            {open > 0 && <TabNote id={row.id} />}
          </DialogContent>
          <DialogActions>
            {open > 0 && <CourtesyButton row={row} onAsk={() => setNext('courtesy')} />}
            {open > 0 && (
              <Button variant="outlined" aria-disabled={busy} onClick={() => setNext('split')}>
                Dividir
              </Button>
            )}
            <Button onClick={onClose}>{open > 0 ? 'Voltar' : 'Fechar'}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

// While it is taken, in one way after the other, the sum is the one that was asked for.
function useHeldWhile(isHeld: boolean, value: number): number {
  const [last, setLast] = useState(value)
  if (!isHeld && last !== value) setLast(value)
  return isHeld ? last : value
}

/** In centavos, as this device knows it. */
function useCreditOf({ customerId = null }: PayableHour): number {
  const person = useCustomers()?.find(({ id }) => id === customerId)
  return toCents(person?.credit ?? 0)
}

/** Credit pays no price that a charge has paid before, unless it covers all of it. */
function mayUseCredit(rows: readonly PayableHour[], credit: number, open: number): boolean {
  return !rows.some(isShort) && (credit >= open || rows.every(({ paidBy }) => paidBy !== 'attempt'))
}

/** Names whose hours they are, what each costs, and what else has to be known before their money is taken. */
function Facts({ row, rows }: { row: PayableHour; rows: readonly PayableHour[] }) {
  const owed = rows.filter((one) => openCents(one) > 0)
  const shown = owed.length > 0 ? owed : [row]
  return (
    <div className="stack tight">
      <p>{row.customerName}</p>
      <ul className="lines">
        {shown.map((one) => (
          <li key={one.id}>
            {`${dayText(one.date)}, ${hoursText(one)}${shown.length > 1 ? `: ${formatReais(openCents(one))}` : ''}`}
          </li>
        ))}
      </ul>
      {sentences(row, shown).map((text) => (
        <p key={text} className="hint">
          {text}
        </p>
      ))}
    </div>
  )
}

function sentences(row: PayableHour, shown: readonly PayableHour[]): string[] {
  const parts = shown.filter((one) => partsTaken(one) > 0)
  return [
    ...parts.map((one) => `Já pago: ${reaisText(partsTaken(one))} de ${reaisText(one.price)}.`),
    isShort(row) ? 'Um PIX desta reserva não caiu.' : null,
    shown.length > 1 ? 'Os horários foram reservados juntos e são pagos juntos.' : null,
    row.recurrenceId === null ? null : 'Só esta data é paga: as outras da série ficam como estão.',
    isOfGroup(row) && row.status === 'pending'
      ? 'A reserva é confirmada e não expira mais; a cobrança pela internet é encerrada.'
      : null,
  ].filter((text) => text !== null)
}

function ChangedMeanwhile({ open }: { open: number }) {
  return (
    <Alert severity={open > 0 ? 'warning' : 'success'}>
      {open > 0
        ? `O que falta mudou enquanto esta tela estava aberta: agora são ${formatReais(open)}.`
        : 'Já está tudo pago: foi recebido agora em outro aparelho. Não receba de novo.'}
    </Alert>
  )
}

/** The bar of the reservation is paid with its tab, and the court can be paid there too. */
function TabNote({ id }: { id: number }) {
  const may = useMay()
  const bar = valueOf(useResource(useAdminStore().bar))
  const tab = bar?.tabs.find(({ closedAt, reservationId }) => reservationId === id && !closedAt)
  const rest = tab ? restCents(tab) : 0
  if (rest <= 0 || !may('till.open')) return null
  return (
    <p className="well">
      A comanda desta reserva tem mais {formatReais(rest)}, à parte.{' '}
      <Link to={`/admin/comandas?reserva=${id}`}>Receber tudo na comanda</Link>
    </p>
  )
}

type CourtesyProps = { row: PayableHour; onAsk: () => void }

/** Gives for nothing what a customer booked; of what staff booked that is said in the edit. */
function CourtesyButton({ onAsk, row }: CourtesyProps) {
  const may = useMay()
  const isThere = useIsThere()
  if (!isOfGroup(row) || isShort(row) || !may('courtesy') || !isThere) return null
  return <Button onClick={onAsk}>Cortesia</Button>
}

type WaysProps = {
  busy: boolean
  open: number
  credit: number
  hasCredit: boolean
  isChargeable: boolean
  onWay: (way: WayToPay) => void
  onCredit: () => void
  onCharge: () => void
}

const AT_DESK = ['cash', 'pix', 'debit', 'credit'] as const
const UNDER: Partial<Record<WayToPay, string>> = { debit: 'na maquininha', credit: 'na maquininha' }

function OpenWays(props: WaysProps) {
  const { busy, credit, hasCredit, onCharge, onCredit, onWay, open } = props
  const isEnough = credit >= open
  const isClosed = valueOf(useResource(useAdminStore().till))?.open === null
  return (
    <>
      <TillNote isCash />
      <Ways>
        {AT_DESK.map((way) => (
          <Way
            key={way}
            isOff={busy}
            under={way === 'cash' && isClosed ? 'fica para o próximo caixa' : UNDER[way]}
            onTap={() => onWay(way)}
          >
            {WAY_NAMES[way]}
          </Way>
        ))}
        {props.isChargeable && <QrButton {...{ busy, onCharge, open }} />}
        {hasCredit && credit > 0 && (
          <Way
            isOff={busy}
            under={creditText(credit, open)}
            onTap={() => (isEnough ? onWay('balance') : onCredit())}
          >
            {WAY_NAMES.balance}
          </Way>
        )}
      </Ways>
    </>
  )
}

function creditText(credit: number, open: number): string {
  if (credit > open) return `ficam ${formatReais(credit - open)}`
  return credit === open ? 'usa tudo' : `há ${formatReais(credit)}: o resto em outra forma`
}

function QrButton({ busy, onCharge, open }: Pick<WaysProps, 'busy' | 'onCharge' | 'open'>) {
  const isThere = useIsThere()
  const isEnough = open >= MINIMUM_TOTAL_CENTS
  const least = `a partir de ${formatReais(MINIMUM_TOTAL_CENTS)}`
  return (
    <Way
      isOff={busy || !isThere || !isEnough}
      under={isThere ? (isEnough ? 'mostra o código' : least) : 'só com conexão'}
      onTap={onCharge}
    >
      PIX com QR
    </Way>
  )
}

const GONE: readonly string[] = ['offline', 'failing', 'signedOut']

function useIsThere(): boolean {
  return !GONE.includes(useConnection())
}
