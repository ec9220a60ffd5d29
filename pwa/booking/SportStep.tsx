import type { Court } from '#shared/court/court.ts'
import { offeredSports } from '#shared/court/court.ts'
import { SPORT_LABELS, SPORTS, type Sport } from '#shared/court/sport.ts'
import { readFailureText } from '../api/refusal.ts'
import { useResource, useValue, type Resource, type Value } from '../api/resource.ts'
import { Face } from '../ui/Face.tsx'
import { Sign } from '../ui/Sign.tsx'
import './wizard.css'

const OFFLINE = 'Sem conexão. Você pode ver a agenda; para reservar é preciso internet.'

type Props = {
  courts: Resource<Court[]>
  isRecalled: Value<boolean>
  chosen: Sport | null
  onChoose: (sport: Sport) => void
  onNext: () => void
}

export function SportStep({ courts, isRecalled, chosen, onChoose, onNext }: Props) {
  const state = useResource(courts)
  const recalled = useValue(isRecalled)
  const sports = state.status === 'ready' ? offeredSports(state.value, SPORTS) : []
  return (
    <section className="sports" aria-labelledby="sports-title">
      <header className="step__head">
        <h2 id="sports-title">Escolha a modalidade</h2>
        <p className="muted">Qual esporte você quer jogar?</p>
        <output className="sports__offline">{recalled && OFFLINE}</output>
      </header>
      {state.status === 'loading' && <SportsLoading />}
      {state.status === 'failed' && <SportsFailed error={state.error} onRetry={courts.reload} />}
      {state.status === 'ready' && sports.length === 0 && (
        <Face sign="beach" title="Nenhuma modalidade disponível no momento." />
      )}
      {sports.length > 0 && (
        <div className="sports__cards" role="radiogroup" aria-labelledby="sports-title">
          {sports.map((sport) => (
            <SportCard key={sport} sport={sport} chosen={sport === chosen} onChoose={onChoose} />
          ))}
        </div>
      )}
      <footer className="actions">
        <button
          type="button"
          className="button button--primary"
          disabled={!chosen || !sports.includes(chosen)}
          onClick={onNext}
        >
          Próximo
        </button>
      </footer>
    </section>
  )
}

type CardProps = { sport: Sport; chosen: boolean; onChoose: (sport: Sport) => void }

function SportCard({ sport, chosen, onChoose }: CardProps) {
  return (
    <label className="sport">
      <input
        className="cover"
        type="radio"
        name="sport"
        checked={chosen}
        onChange={() => onChoose(sport)}
      />
      <span className="sport__sign">
        <Sign name={sport} />
      </span>
      <span className="lines">
        <span className="sport__name">{SPORT_LABELS[sport]}</span>
        <span className="hint">Quadra de areia</span>
      </span>
    </label>
  )
}

function SportsLoading() {
  return (
    <div className="sports__cards sports__cards--loading">
      <output>Carregando modalidades...</output>
      {SPORTS.map((sport) => (
        <span key={sport} className="sport sport--ghost" />
      ))}
    </div>
  )
}

function SportsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Face
      sign="offline"
      title="Não foi possível carregar as modalidades"
      action={{ label: 'Tentar novamente', run: onRetry }}
    >
      {readFailureText(error, 'Verifique sua internet e tente novamente.')}
    </Face>
  )
}
