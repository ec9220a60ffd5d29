import { useState } from 'react'
import type { AdminReservation } from '#shared/reservation/adminReservation.ts'
import type { Scope } from '#shared/reservation/adminReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'

type Props = {
  reservation: AdminReservation
  today: CivilDate
  onAnswer: (scope: Scope | null) => void
}

/** Asks which occurrences of a weekly reservation an edit is for. */
export function ScopeDialog({ reservation, today, onAnswer }: Props) {
  const series = useAdminStore().series(reservation.id)
  const [scope, setScope] = useState<Scope>('one')
  return (
    <ConfirmDialog
      title="Alterar reserva recorrente"
      confirm="Continuar"
      cancel="Voltar"
      tone="primary"
      onConfirm={() => onAnswer(scope)}
      onClose={() => onAnswer(null)}
    >
      <Loaded resource={series} failed="Erro ao carregar a série">
        {(series) => (
          <ScopeChoice
            act="edit"
            legend="O que deve mudar?"
            {...{ reservation, series, today, scope }}
            onChange={setScope}
          />
        )}
      </Loaded>
      <p className="scope__note">
        Datas que já passaram ou que foram alteradas à mão não são modificadas.
      </p>
    </ConfirmDialog>
  )
}
