import type { ReactNode } from 'react'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import './ConfirmationStep.css'

type Props = { id: string; title: string; children: ReactNode }

/** That it went well, told to screen readers too. */
export function ConfirmationHead({ id, title, children }: Props) {
  return (
    <header className="confirmation__head">
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="M19 33.5 28 42l17-19" />
      </svg>
      <h2 id={id} tabIndex={-1} ref={focusOnMount}>
        {title}
      </h2>
      <p>{children}</p>
    </header>
  )
}
