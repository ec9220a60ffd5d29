import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import GridOn from '@mui/icons-material/GridOn'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { DateSteps, type DateStepsProps } from '../../../ui/DateSteps.tsx'
import './dayBar.css'

type Props = DateStepsProps & { children?: ReactNode }

/** Above both faces of the day: the switch between them, the ways to another day, and what else each can do. */
export function DayBar({ date, today, words, onGo, onTurn, children }: Props) {
  const query = date === null || date === today ? '' : `?data=${date}`
  return (
    <div className="day-bar">
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
      <DateSteps {...{ date, today, words, onGo, onTurn }} />
      <div className="day-bar__more">{children}</div>
    </div>
  )
}
