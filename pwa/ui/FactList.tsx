import type { ReactNode } from 'react'
import './parts.css'

type Props = { rows: readonly (readonly [name: string, value: ReactNode])[] }

/** Says what is known, name by name. */
export function FactList({ rows }: Props) {
  return (
    <dl className="stack tight facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
