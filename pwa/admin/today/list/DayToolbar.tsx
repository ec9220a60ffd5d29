import History from '@mui/icons-material/History'
import QrCodeScanner from '@mui/icons-material/QrCodeScanner'
import Tune from '@mui/icons-material/Tune'
import { useId, useState } from 'react'
import { addDays } from '#shared/platform/time/civil.ts'
import { DayBar } from '../day/DayBar.tsx'
import { countOf } from './useReservationList.ts'
import type { DayFiltersProps } from './DayFilters.tsx'
import { Button } from '../../../ui/Button.tsx'
import { later } from '../../../ui/later.tsx'

const DayFilters = later(() => import('./DayFilters.tsx').then((module) => module.DayFilters))

type Props = DayFiltersProps & {
  /** Reads the QR code of somebody who comes; missing for who may not note that. */
  onScan?: (() => void) | undefined
}

const WORDS = { before: 'Dia anterior', today: 'Hoje', after: 'Próximo dia' }

/** The day, and the filters folded behind a button that says how many are set. */
export function DayToolbar({ filters, courts, today, onChange, onClear, onScan }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { date, wholeDay } = filters
  const count = countOf(filters)
  return (
    <>
      <DayBar
        {...{ date, today }}
        words={WORDS}
        onGo={(date) => onChange({ date })}
        onTurn={(to) => date && onChange({ date: addDays(date, to) })}
      >
        {date === today && (
          <Button
            aria-pressed={wholeDay}
            variant="outlined"
            className={wholeDay ? 'day-toolbar__whole day-toolbar__on' : 'day-toolbar__whole'}
            title="Dia inteiro"
            onClick={() => onChange({ wholeDay: !wholeDay })}
          >
            <History fontSize="small" />
            <span className="day-bar__word">Dia inteiro</span>
          </Button>
        )}
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          variant={count > 0 ? 'contained' : 'outlined'}
          title="Filtros"
          onClick={() => setOpen(!isOpen)}
        >
          <Tune fontSize="small" />
          <span className="day-bar__word">{count > 0 ? `Filtros (${count})` : 'Filtros'}</span>
        </Button>
        {onScan && (
          <Button variant="outlined" title="Ler QR" onClick={onScan}>
            <QrCodeScanner fontSize="small" />
            <span className="day-bar__word">Ler QR</span>
          </Button>
        )}
        {count > 0 && !isOpen && <Button onClick={onClear}>Limpar</Button>}
      </DayBar>
      {isOpen && (
        <div id={id}>
          <DayFilters {...{ filters, courts, today, onChange, onClear }} />
        </div>
      )}
    </>
  )
}
