import Close from '@mui/icons-material/Close'
import { createContext, useId, useLayoutEffect, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { focusOnMount } from './focus.ts'
import './parts.css'

/** Closes what stands beside its list; null where it has the page to itself, or lies over it. */
export const PaneContext = createContext<(() => void) | null>(null)

/** Whether a list has but half of the width, because something stands beside it. */
export const HalfContext = createContext(false)

type Props = {
  title: string
  detail?: ReactNode
  intro?: string | undefined
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Stands beside its list as a part of that screen; what is opened from within lies over it, as anywhere else. */
export function Pane({ title, detail, intro, actions, onClose, children }: Props) {
  const id = useId()
  useEscape(onClose)
  return (
    <section className="panel pane" aria-labelledby={id}>
      <div className="page__head">
        <div className="page__words">
          <h2 id={id} className="page__title" tabIndex={-1} ref={focusOnMount}>
            {title}
          </h2>
          {detail && <p className="page__detail">{detail}</p>}
        </div>
        {actions && <div className="row page__acts">{actions}</div>}
        <IconButton onClick={onClose} aria-label="Fechar" title="Fechar">
          <Close />
        </IconButton>
      </div>
      {intro && <p className="muted page__intro">{intro}</p>}
      <PaneContext value={null}>{children}</PaneContext>
    </section>
  )
}

/** A dialog that lies over it has closed itself by this key before it comes here; in a field of the list it is the field's. */
function useEscape(onClose: () => void) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const { target } = event
      const isOfList =
        target instanceof Element && !target.closest('.pane') && target.matches('input, select')
      if (!isOfList && !document.querySelector('[role="dialog"], [role="alertdialog"]')) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
