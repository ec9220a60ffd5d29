import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { CivilDate } from '#shared/time/civil.ts'
import { DateField } from '../../ui/DateField.tsx'

type Props = {
  date: CivilDate
  today: CivilDate
  onGo: (date: CivilDate) => void
  onTurn: (days: 1 | -1) => void
}

/** From day to day. */
export function AgendaToolbar({ date, today, onGo, onTurn }: Props) {
  return (
    <div className="agenda-toolbar">
      <IconButton aria-label="Dia anterior" onClick={() => onTurn(-1)}>
        <ChevronLeft />
      </IconButton>
      <Button variant="outlined" onClick={() => onGo(today)}>
        HOJE
      </Button>
      <IconButton aria-label="Próximo dia" onClick={() => onTurn(1)}>
        <ChevronRight />
      </IconButton>
      <DateField label="Data" value={date} onChange={(chosen) => chosen && onGo(chosen)} />
    </div>
  )
}
