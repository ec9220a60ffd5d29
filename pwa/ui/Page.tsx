import ArrowBack from '@mui/icons-material/ArrowBack'
import { useContext, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { IconButton } from './Button.tsx'
import { focusOnMount } from './focus.ts'
import { HeadContext, stepsBack, useShown } from './pageHead.ts'
import { Pane, PaneContext } from './Pane.tsx'
import { useTitle } from './title.ts'
import { useMediaQuery } from './useMediaQuery.ts'
import './parts.css'

type Props = {
  title: string
  /** Where 'Voltar' leads when nothing was shown before; as a rule the area knows. */
  backTo?: string
  /** Says beside the title of what: a day. */
  detail?: ReactNode
  intro?: string
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the admin's area: its heading, what can be done here, and the rest; beside its list, a part of that screen. */
export function Page(props: Props) {
  const close = useContext(PaneContext)
  return close === null ? <Screen {...props} /> : <Pane {...props} onClose={close} />
}

function Screen({ title, backTo, detail, intro, actions, children }: Props) {
  useTitle(title)
  useShown(title)
  const head = useContext(HeadContext)
  const isWide = useMediaQuery('(width >= 700px)')
  const above = backTo ?? head?.above ?? null
  const acts = actions && <div className="row fill-phone page__acts">{actions}</div>
  const heading = (
    <>
      {above !== null && <Back {...{ above, title }} />}
      <div className="page__words">
        <h1 className="page__title" tabIndex={-1} ref={focusOnMount}>
          {title}
        </h1>
        {detail && <p className="page__detail">{detail}</p>}
      </div>
      {isWide && acts}
    </>
  )
  return (
    <main className="page">
      {head ? createPortal(heading, head.row) : <div className="page__head">{heading}</div>}
      {!isWide && acts}
      {intro && <p className="muted page__intro">{intro}</p>}
      {children}
    </main>
  )
}

/** Leads to where one came from; opened by a link or after a reload, to the screen above. */
function Back({ above, title }: { above: string; title: string }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const steps = isPlain ? stepsBack(title) : null
    if (steps === null) return
    event.preventDefault()
    void navigate(steps)
  }
  return (
    <IconButton
      className="page__back"
      to={above}
      aria-label="Voltar"
      title="Voltar"
      onClick={goBack}
    >
      <ArrowBack />
    </IconButton>
  )
}
