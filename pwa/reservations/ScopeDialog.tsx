import { useState } from 'react'
import type { DeskReservation, DeskReservationDetail } from '#shared/reservation/deskReservation.ts'
import type { Scope } from '#shared/reservation/deskReservation.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import type { Resource } from '../api/resource.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'

type Props = {
  reservation: DeskReservation
  detail: Resource<DeskReservationDetail>
  today: CivilDate
  onAnswer: (scope: Scope | null) => void
}

/** Asks which occurrences of a weekly reservation an edit is for. */
export function ScopeDialog({ reservation, detail, today, onAnswer }: Props) {
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
      <Loaded resource={detail} failed="Erro ao carregar a série">
        {({ series }) => (
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
