import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useState } from 'react'
import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import { MoveButton } from './MoveButton.tsx'
import { movedSport } from './sportOrder.ts'

type Props = {
  order: readonly Sport[]
  error: string | undefined
  onChange: (order: readonly Sport[]) => void
}

/** The sports in order of priority, moved by buttons; each move is told politely. */
export function PriorityField({ order, error, onChange }: Props) {
  const [news, setNews] = useState('')
  const move = (sport: Sport, by: -1 | 1) => {
    const next = movedSport(order, sport, by)
    onChange(next)
    setNews(`${SPORT_LABELS[sport]}: ${next.indexOf(sport) + 1}º de ${next.length}`)
  }
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">Prioridade de Modalidades</FormLabel>
      <ol className="court-priority">
        {order.map((sport, index) => (
          <li key={sport}>
            <span className="court-priority__place">{index + 1}º</span>
            <span className="court-priority__sport">{SPORT_LABELS[sport]}</span>
            <MoveButton
              way="up"
              sport={sport}
              isAtEnd={index === 0}
              onMove={() => move(sport, -1)}
            />
            <MoveButton
              way="down"
              sport={sport}
              isAtEnd={index === order.length - 1}
              onMove={() => move(sport, 1)}
            />
          </li>
        ))}
      </ol>
      <FormHelperText>{error ?? 'A primeira tem preferência na escolha da quadra.'}</FormHelperText>
      <output className="visually-hidden">{news}</output>
    </FormControl>
  )
}
