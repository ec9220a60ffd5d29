import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { ARRIVAL_LABELS } from '#shared/booking/reservation/arrival.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { ClockTime } from '#shared/platform/time/civil.ts'
import { cellFace } from './cellFace.ts'
import type { AgendaCell, AgendaColumn } from './dayView.ts'

/** A reservation or a class as it stands on paper. */
export type SheetLine = {
  id: string
  court: string
  until: string
  name: string
  phone: string
  about: string
  money: string
  unsent: string | null
}
export type SheetHour = {
  startTime: ClockTime
  lines: readonly SheetLine[]
  /** Courts that may still be sold at this hour, and why the others may not. */
  quiet: readonly string[]
}

/** The day by its hours: who comes first stands first, on whichever court. */
export function sheetOf(
  columns: readonly AgendaColumn[],
  timeZone: string,
  phones: Phones = null,
): SheetHour[] {
  const hours = columns[0]?.hours ?? []
  return hours.map((startTime, row) => {
    const cells = columns.map((column) => ({ court: column.name, cell: column.cells[row]! }))
    return {
      startTime,
      lines: cells.flatMap(({ cell, court }) => lineOf(cell, court, { timeZone, phones }) ?? []),
      quiet: quietTexts(cells, timeZone),
    }
  })
}

/** Phones by the reservation's id; null where the owner has none kept on devices. */
export type Phones = Readonly<Record<string, string>> | null
type Known = { timeZone: string; phones: Phones }
type Placed = { court: string; cell: AgendaCell }

function lineOf(cell: AgendaCell, court: string, { timeZone, phones }: Known): SheetLine | null {
  if (cell.kind !== 'class' && cell.kind !== 'reservation') return null
  const face = cellFace(cell, timeZone)
  if (face.kind !== 'class' && face.kind !== 'reservation') return null
  const { id, endTime, name, sport, unsent } = face
  const line = { id: `${face.kind} ${id}`, court, until: endTime, name, phone: '', unsent }
  if (face.kind === 'class' || cell.kind === 'class') {
    return { ...line, about: `Aula de ${SPORT_LABELS[sport]}`, money: '' }
  }
  const { customerPhone, notes, paymentStatus, price } = cell.reservation
  // Typed here and not sent yet, it is whole.
  const phone = phones && (phones[id] ?? (isMasked(customerPhone) ? '' : customerPhone))
  const arrival = face.arrival ? [ARRIVAL_LABELS[face.arrival]] : []
  const note = notes ? [notes] : []
  return {
    ...line,
    phone: phone ? formatPhone(phone) : '',
    about: [`${face.tag}, ${SPORT_LABELS[sport]}`, ...arrival, ...note].join(' · '),
    money:
      paymentStatus === 'paid' || face.closedBy !== null
        ? face.payment
        : `${face.payment} · ${reaisText(price)}`,
  }
}

/** `Livre: Quadra Central, Quadra do Mar`. */
function quietTexts(cells: readonly Placed[], timeZone: string): string[] {
  const courts = new Map<string, string[]>()
  for (const { cell, court } of cells) {
    const text = quietText(cell, timeZone)
    if (text) courts.set(text, [...(courts.get(text) ?? []), court])
  }
  return [...courts].map(([text, names]) =>
    names.length === cells.length ? `${text}: todas as quadras` : `${text}: ${names.join(', ')}`,
  )
}

function quietText(cell: AgendaCell, timeZone: string): string | null {
  if (cell.kind === 'covered') return null
  const face = cellFace(cell, timeZone)
  if (face.kind === 'free') return 'Livre'
  return face.kind === 'quiet' ? face.text : null
}
