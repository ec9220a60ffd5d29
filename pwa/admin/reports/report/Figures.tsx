import type { ReactNode } from 'react'
import type { Defined } from '#shared/operation/report/definitions.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { Explained } from './Explained.tsx'

/** How numbers are written: centavos, counts, or parts of a whole. */
export type Unit = 'cents' | 'number' | 'share'

export function unitText(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'cents') return formatReais(value)
  if (unit === 'share') return `${percent(value, 1)}%`
  return value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
}

function percent(share: number, decimals: number): string {
  return (share * 100).toLocaleString('pt-BR', { maximumFractionDigits: decimals })
}

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
export function Figure({ name, term, unit, value, earlier, isMain = false, note }: Props) {
  return (
    <div className={isMain ? 'report-figure report-figure--main' : 'report-figure'}>
      <dt>{term ? <Explained term={term}>{name}</Explained> : name}</dt>
      <dd>
        {unitText(value, unit)}
        {earlier !== undefined && <Earlier {...{ value, earlier, unit }} />}
        {note && <span className="fine">{note}</span>}
      </dd>
    </div>
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

type CardProps = { title: string; children: ReactNode; isWide?: boolean }

/** One of the cards of the reports. */
export function Card({ title, children, isWide = false }: CardProps) {
  return (
    <section
      className={
        isWide ? 'panel stack wide report-card report-card--wide' : 'panel stack wide report-card'
      }
      aria-label={title}
    >
      <h2>{title}</h2>
      {children}
    </section>
  )
}
