import type { ReactNode } from 'react'
import { reaisText } from '#shared/platform/money/money.ts'
import {
  CASH_REASON_NAMES,
  MOVEMENT_KIND_NAMES,
  receiptText,
  PIX_STATE_NAMES,
  TILL_METHOD_NAMES,
  type MovementMark,
  type PixState,
  type TillMovement,
} from '#shared/book/till/till.ts'
import { Chip, type Column } from '../../../ui/DataTable.tsx'

/** A movement of the till, in the open one as in older ones. */
export const movementColumns = (at: (instant: string) => string): Column<TillMovement>[] => [
  { label: 'Lançamento', heading: true, cell: whatOf },
  { label: 'Valor', align: 'right', cell: ({ amount }) => signed(amount) },
  { label: 'Forma', cell: methodOf },
  {
    label: 'Quando e quem',
    cell: ({ at: when, device, id, isLate, madeAt, who }) => (
      <>
        <span>
          {[
            id < 0 ? 'Ainda não enviado' : at(madeAt ?? when),
            who === null ? '' : `, ${who}`,
            device === null ? '' : ` (${device})`,
          ].join('')}
        </span>
        {isLate && ' '}
        {isLate && (
          <Chip
            label={`Lançado depois, ${writtenAt(at(when), at(madeAt ?? when))}`}
            tone="warning"
          />
        )}
      </>
    ),
  },
]

/** The day too, where it is another one. */
function writtenAt(written: string, made: string): string {
  const [day, time = ''] = [written.slice(0, 10), written.slice(11)]
  return made.startsWith(day) ? `às ${time}` : `em ${day} às ${time}`
}

function methodOf({ method, pix }: TillMovement): ReactNode {
  return (
    <>
      <span>{TILL_METHOD_NAMES[method]}</span>
      {pix && ' '}
      {pix && <PixChip pix={pix} />}
    </>
  )
}

/** Whether a PIX that was sent to the venue's key was seen at the bank. */
function PixChip({ pix }: { pix: PixState }) {
  const tone = pix === 'received' ? 'success' : pix === 'missing' ? 'danger' : 'warning'
  return <Chip label={PIX_STATE_NAMES[pix]} tone={tone} />
}

function whatOf(movement: TillMovement): ReactNode {
  const { approvedBy, customerName, isCorrected, kind, note, reason, reservationId, tabName } =
    movement
  const about = [
    customerName,
    tabName && `comanda de ${tabName}`,
    reservationId === null || reservationId < 0 ? null : `reserva #${reservationId}`,
    reason && CASH_REASON_NAMES[reason],
    receiptText(movement),
    note,
    approvedBy && `aprovado por ${approvedBy}`,
    isCorrected ? 'corrigido' : null,
    ...(movement.marks ?? []).map((mark) => MARK_TEXTS[mark]),
  ].filter(Boolean)
  return (
    <>
      <span>{MOVEMENT_KIND_NAMES[kind]}</span>
      {about.length > 0 && <span className="note"> {about.join(', ')}</span>}
    </>
  )
}

const MARK_TEXTS = {
  'not-enrolled': 'feito sem conexão, em aparelho não cadastrado',
  alone: 'sem segunda pessoa',
} as const satisfies Record<MovementMark, string>

export const signed = (reais: number) => `${reais > 0 ? '+' : ''}${reaisText(reais)}`
