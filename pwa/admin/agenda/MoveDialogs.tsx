import { useState, type FormEvent } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/court/court.ts'
import type { Scope } from '#shared/reservation/adminReservation.schema.ts'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { priceAt } from '#shared/reservation/edit.ts'
import { reaisText } from '#shared/money/money.ts'
import { endAfter, hoursCovering } from '#shared/time/hours.ts'
import { FactList } from '../reservation/ReservationFacts.tsx'
import { useTablePrice } from '../reservation/reservationFields.ts'
import { ScopeChoice } from '../reservation/ScopeChoice.tsx'
import { dayText, hoursText, notUpdated, UPDATED } from '../reservation/reservationTexts.ts'
import { useSeries } from '../../offline/store/useAdminStore.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { LoadedState } from '../parts/Loaded.tsx'
import { hourOptions, useShownHours } from '../parts/shownHours.ts'
import { useRowEdit } from '../parts/useRowEdit.ts'
import { courtOptions, SelectField } from '../../ui/form/SelectField.tsx'
import type { GridPlace } from './moveObstacle.ts'

type MoveProps = {
  reservation: AdminReservation
  courts: readonly Court[]
  /** Why it cannot go there; null when it can. */
  obstacleTo: (place: GridPlace) => string | null
  today: CivilDate
  onClose: () => void
}

/** Where a reservation goes, for who does not drag it. */
export function MoveDialog({ reservation, courts, obstacleTo, today, onClose }: MoveProps) {
  const [chosen, setChosen] = useState<GridPlace | null>(null)
  const [place, setPlace] = useState<GridPlace>(reservation)
  const [error, setError] = useState<string | undefined>()
  const startOptions = hourOptions(hoursCovering(useShownHours(), [reservation]))
  const change = (part: Partial<GridPlace>) => {
    setError(undefined)
    setPlace({ ...place, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { courtId, startTime } = place
    const obstacle = obstacleTo({ courtId, startTime })
    if (obstacle) setError(obstacle)
    else setChosen({ courtId, startTime })
  }
  return (
    <FormDialog
      title="Mover reserva"
      submit="Continuar"
      width="xs"
      busy={false}
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <p className="muted above">
        {reservation.customerName} · {reservation.court.name} · {dayText(reservation.date)} ·{' '}
        {hoursText(reservation)}
      </p>
      <SelectField
        name="courtId"
        label="Quadra"
        options={courtOptions(courts.filter(({ active }) => active))}
        value={String(place.courtId)}
        onChosen={(courtId) => change({ courtId: Number(courtId) })}
      />
      <SelectField
        name="startTime"
        label="Início"
        options={startOptions}
        value={place.startTime}
        onChosen={(startTime) => change({ startTime })}
        error={error}
      />
      {chosen && (
        <ConfirmMove
          {...{ reservation, courts, today }}
          place={chosen}
          onClose={() => setChosen(null)}
          onDone={onClose}
        />
      )}
    </FormDialog>
  )
}

type ConfirmProps = {
  reservation: AdminReservation
  place: GridPlace
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
  onDone: () => void
}

/** Asks before a reservation goes elsewhere, from where to where. */
export function ConfirmMove({ reservation, place, courts, today, onClose, onDone }: ConfirmProps) {
  const { customerName, id } = reservation
  const { courtId, startTime } = place
  const [scope, setScope] = useState<Scope>('one')
  const { busy, current, hasChanged, send } = useRowEdit<CommandOf<'reservation.update'>>(
    reservation,
    { succeeded: () => UPDATED, failed: notUpdated },
  )
  const times = { startTime, endTime: endAfter(reservation, startTime) }
  const price = priceAt(reservation, { ...reservation, ...times, courtId }, useTablePrice())
  const isRepriced = price !== reservation.price
  const courtName = courts.find((court) => court.id === courtId)?.name ?? ''
  const move = async () => {
    // Of a series each date has its own price in the table.
    const priced = isRepriced && scope === 'one' ? { price } : {}
    const body = { courtId, ...times, ...priced, ...(reservation.recurrenceId ? { scope } : {}) }
    const { version } = current
    const { kind } = await send({ kind: 'reservation.update', id, version, body })
    if (kind === 'done') onDone()
  }
  return (
    <ConfirmDialog
      title="Mover reserva?"
      confirm="Mover"
      tone="primary"
      busy={busy}
      busyLabel="Salvando..."
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <FactList
        rows={[
          ['Cliente', customerName],
          ['De', `${reservation.court.name}, ${hoursText(reservation)}`],
          ['Para', `${courtName}, ${hoursText(times)}`],
          ...(isRepriced ? ([['Preço', priceChangeText(reservation.price, price)]] as const) : []),
        ]}
      />
      {reservation.recurrenceId && (
        <MoveScope {...{ reservation, today, scope }} onChange={setScope} />
      )}
      {hasChanged && (
        <p role="alert">
          Esta reserva foi alterada por outra pessoa enquanto você decidia. Confirme de novo para
          mover assim mesmo.
        </p>
      )}
    </ConfirmDialog>
  )
}

function priceChangeText(before: number, after: number) {
  return `De ${reaisText(before)} para ${reaisText(after)}, pela tabela`
}

type ScopeProps = Pick<ConfirmProps, 'reservation' | 'today'> & {
  scope: Scope
  onChange: (scope: Scope) => void
}

function MoveScope(props: ScopeProps) {
  const series = useSeries(props.reservation.id)
  return (
    <LoadedState {...series} failed="Erro ao carregar a série">
      {(series) => <ScopeChoice act="edit" legend="O que deve mudar?" series={series} {...props} />}
    </LoadedState>
  )
}
