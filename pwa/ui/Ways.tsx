import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import './parts.css'

/** A few ways to do one thing, large enough for a hurried thumb, each a `Way`. */
export function Ways({ children }: { children: ReactNode }) {
  return <ul className="ways">{children}</ul>
}

type Props = {
  /** Says why it is not there, or what will follow. */
  under?: string | undefined
  /** Leaves it in the tab order: who listens hears why. */
  isOff: boolean
  onTap: () => void
  children: ReactNode
}

export function Way({ children, isOff, onTap, under }: Props) {
  return (
    <li>
      <Button
        variant="outlined"
        className="way"
        aria-disabled={isOff}
        onClick={() => !isOff && onTap()}
      >
        <span>{children}</span> {under && <span className="fine">{under}</span>}
      </Button>
    </li>
  )
}
