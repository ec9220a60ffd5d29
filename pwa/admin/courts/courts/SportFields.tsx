import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { SPORT_LABELS, SPORTS, type Sport } from '#shared/venue/courts/sport.ts'
import { useToast } from '../../../ui/toast.tsx'
import { SPORT_STAYS } from './courtTexts.ts'

type SportsFieldProps = {
  order: readonly Sport[]
  error: string | undefined
  onChange: (order: readonly Sport[]) => void
}

/** The sports of a court. One with others after it in the order of priority stays. */
export function SportsField({ order, error, onChange }: SportsFieldProps) {
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
      <div className="row court-form__sports">
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

type PriorityFieldProps = {
  order: readonly Sport[]
  error: string | undefined
  onChange: (order: readonly Sport[]) => void
}

/** The sports in order of priority, moved by buttons; each move is announced politely. */
export function PriorityField({ order, error, onChange }: PriorityFieldProps) {
  const [news, setNews] = useState('')
  const move = (sport: Sport, by: -1 | 1) => {
    const next = movedSport(order, sport, by)
    onChange(next)
    setNews(`${SPORT_LABELS[sport]}: ${next.indexOf(sport) + 1}º de ${next.length}`)
  }
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">Prioridade de Modalidades</FormLabel>
      {/* A move by a button is a change of the form like any other. */}
      <input type="hidden" name="order" value={order.join()} />
      <ol className="stack court-priority">
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

type MoveButtonProps = { way: 'up' | 'down'; sport: Sport; isAtEnd: boolean; onMove: () => void }

const VERBS = { up: 'Subir', down: 'Descer' } as const

/** Moves a sport by one place and keeps the focus, at the end of the list too. */
function MoveButton({ way, sport, isAtEnd, onMove }: MoveButtonProps) {
  return (
    <IconButton
      aria-label={`${VERBS[way]} ${SPORT_LABELS[sport]}`}
      aria-disabled={isAtEnd}
      onClick={({ currentTarget }) => {
        if (isAtEnd) return
        flushSync(onMove)
        // Moved with its row, it may have lost the focus.
        currentTarget.focus()
      }}
    >
      {way === 'up' ? <ArrowUpward /> : <ArrowDownward />}
    </IconButton>
  )
}

/** The order with the sport at its end. */
export function withSport(order: readonly Sport[], sport: Sport): Sport[] {
  return [...order, sport]
}

/** The order without the sport; null while others come after it, whose position would change too. */
export function withoutSport(order: readonly Sport[], sport: Sport): Sport[] | null {
  return order.at(-1) === sport ? order.slice(0, -1) : null
}

/** The order with the sport one place up (-1) or down (1); the ends stay the ends. */
export function movedSport(order: readonly Sport[], sport: Sport, by: -1 | 1): Sport[] {
  const from = order.indexOf(sport)
  const to = from + by
  const other = order[to]
  if (from < 0 || !other) return [...order]
  return order.with(from, other).with(to, sport)
}
