/** Names the two faces of the prices: those of each weekday, and what a date costs. */
const FACES = { week: 'Por dia da semana', calendar: 'Calendário' } as const
export type PriceFace = keyof typeof FACES

type Props = { face: PriceFace; onChosen: (face: PriceFace) => void }

export function PriceFaces({ face, onChosen }: Props) {
  return (
    <fieldset className="segments price-faces">
      <legend className="visually-hidden">Mostrar preços</legend>
      <div className="row">
        {(Object.keys(FACES) as PriceFace[]).map((one) => (
          <label key={one} className="choice">
            <input
              className="cover"
              type="radio"
              name="face"
              checked={one === face}
              onChange={() => onChosen(one)}
            />
            <span>{FACES[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
