import { useState } from 'react'
import { referenceCourtId, type Court } from '#shared/court/court.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { CheckList } from '../../ui/CheckList.tsx'
import { courtLabel } from '../../ui/courtOptions.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { CreateProgressBar } from './CreateProgressBar.tsx'
import { CreateReportAlert } from './CreateReportAlert.tsx'
import { SpecialPriceFields } from './SpecialPriceFields.tsx'
import { useAddSpecialForm } from './useAddSpecialForm.ts'

type Props = { courts: readonly Court[]; today: CivilDate; onClose: () => void }

/** One special price for as many courts as are checked. */
export function AddSpecialDialog({ today, onClose, ...props }: Props) {
  // As they were when it was opened: one that goes away must not take its tick with it in silence.
  const [courts] = useState(props.courts)
  const adding = useAddSpecialForm({ courts, today, onDone: onClose })
  const { form, busy, errors, report, progress } = adding
  return (
    <FormDialog
      title="Adicionar Preço Especial"
      submit="Adicionar"
      busyLabel="Adicionando..."
      busy={busy}
      form={form}
      onClose={onClose}
      extra={progress && <CreateProgressBar progress={progress} />}
    >
      <div className="special-form">
        {report && <CreateReportAlert report={report} />}
        <CheckList
          name="courts"
          legend="Quadras"
          all="Selecionar todas"
          options={courtChoices(courts)}
          {...adding.courts}
          error={errors['courts']}
          disabled={busy}
        />
        <SpecialPriceFields {...adding.date} min={today} errors={errors} busy={busy} />
      </div>
    </FormDialog>
  )
}

function courtChoices(courts: readonly Court[]) {
  const paid = referenceCourtId(courts)
  return courts.map((court) => ({
    value: String(court.id),
    label: courtLabel(court),
    ...(court.id === paid && { hint: 'Os clientes pagam os preços desta' }),
  }))
}
