import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import { useUnsent } from '../../offline/desk/useUnsent.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import type { ReservationDialogKind } from './OpenReservationDialog.tsx'
import { reservationColumns } from './reservationColumns.tsx'
import { RowMenu } from './RowMenu.tsx'

type Props = {
  rows: readonly AdminReservation[]
  timeZone: string
  onOpen: (dialog: ReservationDialogKind) => void
}

export function ReservationTable({ rows, timeZone, onOpen }: Props) {
  const isUnsent = useUnsent('reservation')
  return (
    <DataTable
      caption="Reservas"
      hasPairs
      rows={rows}
      rowKey={({ id }) => id}
      isUnsent={({ id }) => isUnsent(id)}
      columns={reservationColumns(timeZone)}
      actions={menuOf(onOpen)}
    />
  )
}

function menuOf(onOpen: Props['onOpen']) {
  return (reservation: AdminReservation) => <RowMenu reservation={reservation} onOpen={onOpen} />
}
