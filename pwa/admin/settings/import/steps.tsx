import LinearProgress from '@mui/material/LinearProgress'

const STEPS = 4

export function StepTitle({ step, title }: { step: number; title: string }) {
  return (
    <h2 className="lines" id="step-title">
      <span className="fine">
        Passo {step} de {STEPS}
      </span>
      {title}
    </h2>
  )
}

/** How far some work is, of 1. */
export function WorkBar({ label, done }: { label: string; done: number }) {
  const percent = Math.round(Math.min(1, done) * 100)
  return <LinearProgress variant="determinate" value={percent} aria-label={label} />
}
