import { PlacePicture } from './PlacePicture.tsx'
import './wizard.css'

const STEPS = [1, 2, 3]

type Props = {
  step: number
  /** Names the files of the venue's picture. */
  picture?: string | undefined
}

/** 'Passo N de 3': the confirmation still counts as the third step. */
export function WizardHeader({ step, picture }: Props) {
  const shown = Math.min(step, STEPS.length)
  return (
    <header className={`wizard__header${step > 1 ? ' wizard__header--low' : ''}`}>
      {step === 1 && <PlacePicture picture={picture} />}
      <h1>Reserve sua quadra</h1>
      <p id="wizard-step">{`Passo ${shown} de ${STEPS.length}`}</p>
      <progress
        className="visually-hidden"
        aria-labelledby="wizard-step"
        max={STEPS.length}
        value={shown}
      />
      <div className="progress" aria-hidden="true">
        {STEPS.map((number) => (
          <span key={number} className={number <= shown ? 'progress__done' : undefined} />
        ))}
      </div>
      <svg
        className="wizard__wave"
        viewBox="0 0 1440 60"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M0 22c200-36 420 34 700 14s480-40 740-2v30H0z" />
        <path d="M0 42c260-34 460 22 740 8s460-34 700-6v20H0z" />
      </svg>
    </header>
  )
}
