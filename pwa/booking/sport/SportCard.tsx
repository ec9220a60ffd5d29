import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'

const EMOJI: Record<Sport, string> = { futevôlei: '⚽', beach_tennis: '🎾', vôlei: '🏐' }

type Props = { sport: Sport; chosen: boolean; onChoose: (sport: Sport) => void }

export function SportCard({ sport, chosen, onChoose }: Props) {
  return (
    <label className="sport">
      <input type="radio" name="sport" checked={chosen} onChange={() => onChoose(sport)} />
      <span className="sport__emoji" aria-hidden="true">
        {EMOJI[sport]}
      </span>
      <span className="sport__words">
        <span className="sport__name">{SPORT_LABELS[sport]}</span>
        <span className="sport__caption">Quadra de areia</span>
      </span>
    </label>
  )
}
