import { useCallback, useSyncExternalStore } from 'react'
import type { HoldTimer } from './holdTimer.machine.ts'

/**
 * `box` explains the hold (step 2); `banner` is the single line above form and payment (step 3); `chip` only repeats the
 * time where the box is out of sight.
 */
type Props = {
  timer: HoldTimer | null
  look: 'box' | 'banner' | 'chip'
  /** Says that nothing renews the hold. */
  isBrief?: boolean
}

/** What is left of the hold; nothing while the timer is not active. Redraws itself alone, once a second. */
export function Countdown({ timer, look, isBrief = false }: Props) {
  const snapshot = useTimer(timer)
  if (!snapshot?.matches('running')) return null
  const short = snapshot.matches({ running: 'warning' })
  const text = countdownText(snapshot.context.remainingMs)

  const className = `countdown countdown--${look}${short ? ' countdown--short' : ''}`
  if (look === 'chip') {
    return (
      <span className={className} aria-hidden="true">
        {text}
      </span>
    )
  }
  const clock = (
    <strong className="countdown__clock" role="timer" aria-label="Tempo restante">
      {text}
    </strong>
  )
  if (look === 'banner') {
    return (
      <div className={className}>
        <span>
          <span>Tempo restante: </span>
          {clock}
        </span>
        {short && <span className="countdown__alarm">Tempo acabando!</span>}
        {isBrief && <span className="note">Este prazo não é renovado.</span>}
      </div>
    )
  }
  return (
    <div className={className}>
      <p>Você tem tempo limitado para completar sua reserva:</p>
      {clock}
      <p className="note countdown__note">
        {short
          ? 'Tempo acabando! Conclua sua reserva antes que os horários sejam liberados.'
          : isBrief
            ? 'Muitos horários deste dia esperam pagamento: os seus ficam guardados por 5 minutos, sem renovação.'
            : 'Os horários selecionados ficam temporariamente bloqueados para outros usuários.'}
      </p>
    </div>
  )
}

// Not by the machines' own hook: the hours are drawn before their code is there.
function useTimer(timer: HoldTimer | null) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = timer?.subscribe(onChange)
      return () => subscription?.unsubscribe()
    },
    [timer],
  )
  return useSyncExternalStore(subscribe, () => timer?.getSnapshot() ?? null)
}

/** `m:ss`; a second that has begun still counts. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
