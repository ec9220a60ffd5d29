import type { Court } from '#shared/venue/courts/court.ts'
import { courtOptions, SelectField } from '../../../ui/form/SelectField.tsx'

type Props = {
  courts: readonly Court[]
  courtId: number | null
  onChange: (courtId: number | null) => void
}

/** Chooses one court, or all. */
export function CourtFilter({ courts, courtId, onChange }: Props) {
  return (
    <SelectField
      name="court"
      label="Quadra"
      blank="Todas as quadras"
      options={courtOptions(courts)}
      value={courtId === null ? '' : String(courtId)}
      onChosen={(id) => onChange(Number(id) || null)}
    />
  )
}
