import { useState } from 'react'
import { Link } from 'react-router-dom'
import { occupancyOf } from '#shared/operation/report/courtHours.ts'
import { sumsOf, type TodayReport } from '#shared/operation/report/report.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { countText } from '#shared/platform/text/countText.ts'
import { backupsApi } from '../api/operation/backups.ts'
import { createResource, useResource, valueOf } from '../api/resource.ts'
import { unitText } from './reports/report/unitText.ts'
import { useAdminStore, useMay, useQueue } from '../offline/store/useAdminStore.ts'
import { Figure, Figures } from '../ui/Figures.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import './OwnerToday.css'

/** Shows an owner on the phone four figures of today, and what needs their decision. */
export function OwnerToday() {
  const may = useMay()
  const isPhone = useMediaQuery('(width < 700px)')
  return isPhone && may('payment.total') ? <DayInFigures /> : null
}

function DayInFigures() {
  const today = valueOf(useResource(useAdminStore().reports.today))
  return (
    <section className="above" aria-label="O dia em números">
      <Figures>
        {NAMES.map((name, at) => (
          <Figure key={name} name={name}>
            {today ? figuresOf(today)[at] : '…'}
          </Figure>
        ))}
      </Figures>
      <ToDecide />
    </section>
  )
}

const NAMES = ['Ocupação', 'Recebido hoje', 'A receber', 'Horas livres']

function figuresOf({ bookings, freeAhead, sources, tally }: TodayReport): string[] {
  const received = sources ? sumsOf(sources.map(({ sums }) => sums)).received : 0
  return [
    unitText(occupancyOf(tally), 'share'),
    formatReais(received),
    unitText(bookings.due.cents, 'cents'),
    String(freeAhead),
  ]
}

function ToDecide() {
  const { payments, till } = useAdminStore()
  const may = useMay()
  const issues = valueOf(useResource(payments.openIssues)) ?? 0
  const last = valueOf(useResource(till))?.last
  const queue = valueOf(useQueue().state)
  const waiting = (queue?.waiting.length ?? 0) + (queue?.refused.length ?? 0)
  const isOff = Boolean(last && last.difference !== 0 && last.explanation === null)
  const lines = [
    issues > 0 && [
      '/admin/pagamentos/resolver',
      countText(issues, 'pagamento a resolver', 'pagamentos a resolver'),
    ],
    isOff && ['/admin/caixa', 'O último caixa fechou com diferença'],
    waiting > 0 && [
      '/admin/pendencias',
      countText(waiting, 'edição não enviada', 'edições não enviadas'),
    ],
  ].filter((line) => line !== false)
  return (
    <>
      {lines.length > 0 && (
        <ul className="owner-today__lines">
          {lines.map(([to = '', text]) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
      {may('system.edit') && <FailedCopy />}
    </>
  )
}

function FailedCopy() {
  const [resource] = useState(() => createResource(backupsApi.list))
  const failed = valueOf(useResource(resource))?.last?.failed
  if (!failed) return null
  return (
    <p className="owner-today__lines">
      <Link to="/admin/copias">A última cópia falhou</Link>
    </p>
  )
}
