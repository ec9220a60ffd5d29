const MEANINGS = [
  ['available', 'Disponível'],
  ['selected', 'Selecionado'],
  ['unavailable', 'Indisponível'],
] as const

export function Legend() {
  return (
    <ul className="legend" aria-label="Legenda">
      {MEANINGS.map(([status, word]) => (
        <li key={status}>
          <span className={`slot slot--${status} legend__swatch`} aria-hidden="true" />
          {word}
        </li>
      ))}
    </ul>
  )
}
