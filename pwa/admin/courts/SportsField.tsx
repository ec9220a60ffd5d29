import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { SPORT_LABELS, SPORTS, type Sport } from '#shared/court/sport.ts'
import { useToast } from '../../ui/toast.tsx'
import { SPORT_STAYS } from './courtToasts.ts'
import { withoutSport, withSport } from './sportOrder.ts'

type Props = {
  order: readonly Sport[]
  error: string | undefined
  onChange: (order: readonly Sport[]) => void
}

/** The sports of a court. One that others stand behind in the order of priority stays. */
export function SportsField({ order, error, onChange }: Props) {
  const toast = useToast()
  const id = useId()
  const toggle = (sport: Sport) => {
    const next = order.includes(sport) ? withoutSport(order, sport) : withSport(order, sport)
    if (next) onChange(next)
    else toast(SPORT_STAYS)
  }
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">Modalidades Compatíveis</FormLabel>
      <div className="court-form__sports">
        {SPORTS.map((sport) => (
          <FormControlLabel
            key={sport}
            label={SPORT_LABELS[sport]}
            control={
              <Checkbox
                name="sportTypes"
                checked={order.includes(sport)}
                onChange={() => toggle(sport)}
                slotProps={{ input: { 'aria-describedby': error ? id : undefined } }}
              />
            }
          />
        ))}
      </div>
      <FormHelperText id={id}>{error}</FormHelperText>
    </FormControl>
  )
}
