import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import GridOn from '@mui/icons-material/GridOn'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import './dayBar.css'

type Props = {
  /** Null where all dates are shown. */
  date: CivilDate | null
  today: CivilDate
  /** Names what the buttons turn to. */
  words: { before: string; today: string; after: string }
  onGo: (date: CivilDate) => void
  onTurn: (to: 1 | -1) => void
  children?: ReactNode
}

/** Above both faces of the day: the switch between them, the ways to another day, and what else each can do. */
export function DayBar({ date, today, words, onGo, onTurn, children }: Props) {
  const query = date === null || date === today ? '' : `?data=${date}`
  return (
    <div className="day-bar" data-today={date === today}>
      <nav className="day-bar__faces" aria-label="Hoje">
        <NavLink to={`/admin/agenda${query}`} end title="O dia em quadras e horas">
          <GridOn fontSize="small" aria-hidden="true" />
          <span>Grade</span>
        </NavLink>
        <NavLink to={`/admin${query}`} end title="O dia em linhas">
          <FormatListBulleted fontSize="small" aria-hidden="true" />
          <span>Lista</span>
        </NavLink>
      </nav>
      <IconButton aria-label={words.before} disabled={date === null} onClick={() => onTurn(-1)}>
        <ChevronLeft />
      </IconButton>
      <Button className="day-bar__today" variant="outlined" onClick={() => onGo(today)}>
        {words.today}
      </Button>
      <IconButton aria-label={words.after} disabled={date === null} onClick={() => onTurn(1)}>
        <ChevronRight />
      </IconButton>
      <div className="unlabelled day-bar__date">
        <DateField label="Data" value={date} onChange={(chosen) => chosen && onGo(chosen)} />
      </div>
      <div className="day-bar__more">{children}</div>
    </div>
  )
}
