import type { ReactNode } from 'react'
import './parts.css'

/** Few numbers that sum up what is below them, each a `Figure`. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>
}

type Props = { name: ReactNode; note?: ReactNode; isMain?: boolean; children: ReactNode }

/** A sum, a count or a share under its name; the main one of several stands out. */
export function Figure({ name, note, isMain, children }: Props) {
  return (
    <div className={isMain ? 'figure figure--main' : 'figure'}>
      <dt className="part-title">{name}</dt>
      <dd>
        {children}
        {note && <span className="fine">{note}</span>}
      </dd>
    </div>
  )
}
