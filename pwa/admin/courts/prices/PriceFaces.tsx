import { Segments } from '../../../ui/form/Segments.tsx'

export type PriceFace = 'week' | 'calendar'
/** Names the two faces of the prices: those of each weekday, and what a date costs. */
const FACES = [
  ['week', 'Por dia da semana'],
  ['calendar', 'Calendário'],
] as const

type Props = { face: PriceFace; onChosen: (face: PriceFace) => void }

export function PriceFaces({ face, onChosen }: Props) {
  return (
    <Segments
      className="price-faces"
      legend="Mostrar preços"
      isLegendHidden
      name="face"
      options={FACES}
      value={face}
      onChosen={onChosen}
    />
  )
}
