import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { ClosingDate } from '#shared/calendar/closingDate.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { Face } from '../../ui/Face.tsx'
import { ClosingTable } from './ClosingTable.tsx'
import { RemoveClosingDialog } from './RemoveClosingDialog.tsx'

type Props = { closings: ClosingDate[]; today: CivilDate }

/** The dates to come; those that are over are out of the way until asked for. */
export function ClosingList({ closings, today }: Props) {
  const [showsPast, setShowsPast] = useState(false)
  const [removed, setRemoved] = useState<ClosingDate | null>(null)
  const coming = closings.filter(({ date }) => date >= today)
  const past = closings.filter(({ date }) => date < today).toReversed()
  return (
    <>
      {coming.length === 0 ? (
        <Face sign="🏖️" title="Nenhuma data de fechamento prevista">
          O local segue o horário de funcionamento todos os dias.
        </Face>
      ) : (
        <ClosingTable caption="Próximas datas de fechamento" rows={coming} onRemove={setRemoved} />
      )}
      {past.length > 0 && (
        <FormControlLabel
          className="settings__past"
          label="Mostrar datas passadas"
          control={
            <Switch checked={showsPast} onChange={(event) => setShowsPast(event.target.checked)} />
          }
        />
      )}
      {showsPast && past.length > 0 && (
        <ClosingTable caption="Datas passadas" rows={past} onRemove={setRemoved} />
      )}
      {removed && <RemoveClosingDialog closing={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
