import type { Defined } from '#shared/operation/report/definitions.ts'
import { Figure } from '../../../ui/Figures.tsx'
import { Explained } from './Explained.tsx'
import { unitText, type Unit } from './unitText.ts'

type Props = {
  name: string
  term?: Defined
  unit: Unit
  value: number | null
  /** Of the period before; undefined where none is compared. */
  earlier?: number | null
  isMain?: boolean
  note?: string
}

/** A figure with what it means and what it was before. */
export function ComparedFigure({ name, term, unit, value, earlier, isMain = false, note }: Props) {
  return (
    <Figure name={term ? <Explained term={term}>{name}</Explained> : name} {...{ isMain, note }}>
      {unitText(value, unit)}
      {earlier !== undefined && <Earlier {...{ value, earlier, unit }} />}
    </Figure>
  )
}

function Earlier({
  value,
  earlier,
  unit,
}: {
  value: number | null
  earlier: number | null
  unit: Unit
}) {
  const change = changeText(value, earlier, unit)
  return (
    <span className="fine">{`antes ${unitText(earlier, unit)}${change ? ` (${change})` : ''}`}</span>
  )
}

/** `+12%`; of shares the points: `−3,5 pontos`. Nothing where there was nothing before. */
function changeText(value: number | null, earlier: number | null, unit: Unit): string {
  if (value === null || earlier === null) return ''
  if (unit === 'share') {
    const points = Math.round((value - earlier) * 1_000) / 10
    return points === 0
      ? 'igual'
      : `${signed(points)} ${Math.abs(points) === 1 ? 'ponto' : 'pontos'}`
  }
  if (value === earlier) return 'igual'
  if (earlier <= 0) return ''
  const percent = ((value - earlier) / earlier) * 100
  const rounded = Math.abs(percent) < 1 ? Math.round(percent * 10) / 10 : Math.round(percent)
  return rounded === 0 ? 'quase igual' : `${signed(rounded)}%`
}

function signed(number: number): string {
  const text = Math.abs(number).toLocaleString('pt-BR')
  return `${number < 0 ? '−' : '+'}${text}`
}
