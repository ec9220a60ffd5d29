import { useId, useState } from 'react'

/** A point of a chart: its bar, a line beside it, and a band of what is expected. */
type ChartPoint = {
  label: string
  bar: number
  line?: number
  band?: { low: number; high: number }
}
type Props = {
  title: string
  /** What it shows, in a sentence, for who does not see it. */
  about: string
  points: readonly ChartPoint[]
  names: { bar: string; line?: string; band?: string }
  text: (value: number) => string
}

const HEIGHT = 100

/**
 * Bars, a line and a band as plain SVG. Its numbers are in the table beside it; the slider under it steps from point to point by keyboard,
 * touch or mouse and says each aloud. What tells the parts apart is not colour alone: bars are full, the line is broken, the band hatched.
 */
export function Chart({ title, about, points, names, text }: Props) {
  const id = useId()
  const [at, setAt] = useState(points.length - 1)
  const point = points[Math.min(at, points.length - 1)]
  if (!point) return null
  const most = Math.max(
    1,
    ...points.flatMap(({ bar, line = 0, band }) => [bar, line, band?.high ?? 0]),
  )
  const y = (value: number) => HEIGHT - (value / most) * HEIGHT
  return (
    <figure className="stack tight chart" aria-label={title} aria-describedby={id}>
      <p id={id} className="visually-hidden">
        {about}
      </p>
      <figcaption className="row">
        <Key kind="bar">{names.bar}</Key>
        {names.line && <Key kind="line">{names.line}</Key>}
        {names.band && <Key kind="band">{names.band}</Key>}
      </figcaption>
      <div className="chart__plot">
        <div className="chart__scale" aria-hidden="true">
          <span>{text(most)}</span>
          <span>{text(most / 2)}</span>
          <span>{text(0)}</span>
        </div>
        <svg
          viewBox={`0 0 ${points.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            className="chart__grid"
            d={`M0 0H${points.length}M0 50H${points.length}M0 100H${points.length}`}
          />
          <rect className="chart__at" x={points.indexOf(point)} y={0} width={1} height={HEIGHT} />
          {points.map(({ bar, label }, index) => (
            <rect
              key={label}
              className="chart__bar"
              x={index + 0.15}
              y={y(bar)}
              width={0.7}
              height={HEIGHT - y(bar)}
            />
          ))}
          {names.band && <Band points={points} y={y} />}
          {names.line && <path className="chart__line" d={linePath(points, y)} />}
          {points.map(({ label }, index) => (
            <rect
              key={label}
              className="chart__touch"
              x={index}
              y={0}
              width={1}
              height={HEIGHT}
              onPointerEnter={() => setAt(index)}
            />
          ))}
        </svg>
        <div className="chart__days" aria-hidden="true">
          {[...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])].map(
            (index) => (
              <span key={index}>{points[index]!.label}</span>
            ),
          )}
        </div>
        <input
          type="range"
          className="chart__slider"
          min={0}
          max={points.length - 1}
          value={points.indexOf(point)}
          disabled={points.length < 2}
          aria-label={`${title}: ponto`}
          aria-valuetext={pointText(point, names, text)}
          onChange={({ target }) => setAt(Number(target.value))}
        />
      </div>
      <p className="note chart__point">{pointText(point, names, text)}</p>
    </figure>
  )
}

function pointText(
  { label, bar, line, band }: ChartPoint,
  names: Props['names'],
  text: Props['text'],
): string {
  const parts = [`${names.bar} ${text(bar)}`]
  if (names.line && line !== undefined) parts.push(`${names.line} ${text(line)}`)
  if (names.band && band) parts.push(`${names.band} ${text(band.low)} a ${text(band.high)}`)
  return `${label}: ${parts.join(', ')}`
}

function Key({ kind, children }: { kind: 'bar' | 'line' | 'band'; children: string }) {
  return (
    <span className="note chart__key">
      <svg viewBox="0 0 20 12" width="20" height="12" aria-hidden="true">
        {kind === 'bar' && <rect className="chart__bar" x="4" y="1" width="12" height="11" />}
        {kind === 'line' && <path className="chart__line" d="M0 6H20" />}
        {kind === 'band' && <rect className="chart__band" x="0" y="1" width="20" height="10" />}
      </svg>{' '}
      {children}
    </span>
  )
}

type PlotProps = { points: readonly ChartPoint[]; y: (value: number) => number }

/** An upright mark for each point that has a band. */
function Band({ points, y }: PlotProps) {
  return points.map(
    ({ band, label }, index) =>
      band && (
        <rect
          key={label}
          className="chart__band"
          x={index + 0.25}
          y={y(band.high)}
          width={0.5}
          height={Math.max(1, y(band.low) - y(band.high))}
        />
      ),
  )
}

function linePath(points: readonly ChartPoint[], y: PlotProps['y']): string {
  return points
    .map(({ line = 0 }, index) => `${index === 0 ? 'M' : 'L'}${index + 0.5} ${y(line)}`)
    .join('')
}
