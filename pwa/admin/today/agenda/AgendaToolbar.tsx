import ChevronLeft from '@mui/icons-material/ChevronLeft'
import Print from '@mui/icons-material/Print'
import Thunderstorm from '@mui/icons-material/Thunderstorm'
import { SPORT_LABELS, type Sport } from '#shared/venue/courts/sport.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { DayBar } from '../day/DayBar.tsx'
import { SPORT_CLASS_NAMES } from './AgendaCell.tsx'
import { AgendaLegend } from './AgendaLegend.tsx'
import type { Density } from './cellRoom.ts'
import type { DayFilter } from './dayFilter.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'

type ToolbarProps = {
  date: CivilDate
  today: CivilDate
  /** Whether it turns by weeks. */
  isWeek: boolean
  onGo: (date: CivilDate) => void
  onTurn: (to: 1 | -1) => void
  /** Null for who may not close courts, and on days that are over. */
  onRain: (() => void) | null
}

const DAYS = { before: 'Dia anterior', today: 'HOJE', after: 'Próximo dia' }
const WEEKS = { before: 'Semana anterior', today: 'HOJE', after: 'Próxima semana' }

export function AgendaToolbar({ date, isWeek, today, onGo, onRain, onTurn }: ToolbarProps) {
  return (
    <DayBar {...{ date, today, onGo, onTurn }} words={isWeek ? WEEKS : DAYS}>
      {!isWeek && (
        <IconButton
          className="agenda-toolbar__print"
          to={`/admin/agenda/imprimir?data=${date}`}
          aria-label="Imprimir o dia"
          title="Imprimir o dia"
        >
          <Print />
        </IconButton>
      )}
      {onRain && (
        <Button variant="outlined" title="Choveu" onClick={onRain}>
          <Thunderstorm fontSize="small" />
          <span className="agenda-toolbar__rain">Choveu</span>
        </Button>
      )}
    </DayBar>
  )
}

type BarProps = {
  sports: readonly Sport[]
  filter: DayFilter
  isWeek: boolean
  onFilter: (part: Partial<DayFilter>) => void
  density: Density
  onDensity: (density: Density) => void
  /** Back from the week of one court to the day of all; missing where there is no other court. */
  onAllCourts?: (() => void) | undefined
}

/** A sport's sign shows its courts alone. */
export function AgendaBar(props: BarProps) {
  const { density, filter, isWeek, onAllCourts, onDensity, onFilter, sports } = props
  const isDense = density === 'dense'
  return (
    <div className="agenda-bar" data-week={isWeek || undefined}>
      {onAllCourts && (
        <button type="button" className="bare agenda-chip" onClick={onAllCourts}>
          <ChevronLeft fontSize="small" /> Todas as quadras
        </button>
      )}
      <fieldset className="agenda-bar__group">
        <legend className="visually-hidden">Mostrar só</legend>
        {sports.map((sport) => (
          <button
            key={sport}
            type="button"
            className="bare agenda-chip"
            // The week of one court has no others to leave out.
            disabled={isWeek}
            aria-pressed={filter.sport === sport}
            onClick={() => onFilter({ sport: filter.sport === sport ? null : sport })}
          >
            <span className={`agenda-chip__sport card--${SPORT_CLASS_NAMES[sport]}`} />
            {SPORT_LABELS[sport]}
          </button>
        ))}
        <button
          type="button"
          className="bare agenda-chip"
          aria-pressed={filter.onlyFree}
          onClick={() => onFilter({ onlyFree: !filter.onlyFree })}
        >
          <span className="agenda-chip__free" />
          Só livres
        </button>
      </fieldset>
      <AgendaLegend />
      <button
        type="button"
        className="bare agenda-chip agenda-bar__density"
        aria-pressed={isDense}
        title="Linhas mais baixas"
        onClick={() => onDensity(isDense ? 'comfortable' : 'dense')}
      >
        <span className="agenda-chip__dense" />
        <span className="agenda-bar__word">Compacta</span>
      </button>
    </div>
  )
}
