import { useId, useState, type ReactNode } from 'react'
import { DEFINITIONS, type Defined } from '#shared/operation/report/definitions.ts'

type Props = { term: Defined; children: ReactNode }

/** A name with a '?' behind it that says what exactly is counted. */
export function Explained({ term, children }: Props) {
  const id = useId()
  const [isOpen, open] = useState(false)
  return (
    <span className="explained">
      <span id={`${id}-name`}>{children}</span>{' '}
      <button
        type="button"
        className="explained__mark"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label="O que é isto?"
        aria-describedby={`${id}-name`}
        onClick={() => open(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && open(false)}
      >
        ?
      </button>
      <span id={id} className="explained__text" hidden={!isOpen}>
        {DEFINITIONS[term]}
      </span>
    </span>
  )
}
