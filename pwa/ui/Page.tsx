import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { focusOnMount } from './focus.ts'
import { useTitle } from './title.ts'
import './parts.css'

type Props = {
  title: string
  backTo?: string
  intro?: string
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the admin's area: its heading, what can be done here, and the rest. */
export function Page({ title, backTo, intro, actions, children }: Props) {
  useTitle(title)
  return (
    <main className="page">
      <div className="page__head">
        <div className="stack page__words">
          {backTo && (
            <Button className="page__back" component={Link} to={backTo} startIcon={<ArrowBack />}>
              Voltar
            </Button>
          )}
          <h1 className="page__title" tabIndex={-1} ref={focusOnMount}>
            {title}
          </h1>
          {intro && <p className="muted page__intro">{intro}</p>}
        </div>
        {actions && <div className="row fill-phone">{actions}</div>}
      </div>
      {children}
    </main>
  )
}
