import type { ComponentProps } from 'react'
import './adminUi.css'

/** A checkbox beside its words, of which there may be several lines. */
export function Tick({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="tick">
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  )
}
