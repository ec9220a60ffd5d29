import './parts.css'

export type ChipTone = 'success' | 'warning' | 'danger' | 'primary'

export function Chip({ label, tone }: { label: string; tone: ChipTone }) {
  return <span className={`chip chip--${tone}`}>{label}</span>
}

/** Says of a row that it holds an edit which the server does not have yet. */
export function UnsentMark() {
  return (
    <>
      {' '}
      <span className="unsent-mark" title="Não enviado: está guardado neste aparelho">
        não enviado
      </span>
    </>
  )
}
