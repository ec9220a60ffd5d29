import { screen, within } from '@testing-library/react'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { AttemptEntry, ChargeChange, CounterPart } from '#shared/payment/charges/ledger.ts'
import type { PaymentIssue } from '#shared/payment/refund/issue.ts'
import { openStore, person } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { anIssuePage, anOpenDay, aHistory } from './payments.fixtures.ts'

const courts = [aCourt(), aCourt({ id: 2, name: 'Quadra 2' })]

/** 'Pagamentos' with these charges. Today is 21/11/2026. `queries` lists the queries of the list. */
export async function openPayments(
  found: (query: URLSearchParams) => (AttemptEntry | ChargeChange | CounterPart)[] | Response,
  answers: Answers = {},
  path = '/admin/pagamentos',
) {
  const queries: string[] = []
  const opened = await openStore(path, 'Pagamentos', {
    'GET /api/tenders': (_body, url) => {
      const query = url.split('?')[1] ?? ''
      queries.push(query)
      const answer = found(new URLSearchParams(query))
      if (answer instanceof Response) throw answer
      return answer.map((one) => ({ kind: 'attempt', ...one }))
    },
    'GET /api/payment-attempts/totals': () => [],
    ...historyAnswers,
    ...answers,
  })
  await screen.findByRole('form', { name: 'Filtros' })
  return { ...opened, queries }
}

/** Each day is as `open`, whichever is requested. */
export function calendarOf(open: (date: string) => Partial<AgendaDay> = () => ({})) {
  return (_body: unknown, url: string) => {
    const date = new URLSearchParams(url.split('?')[1]).get('startDate') ?? ''
    return { today: '2026-11-21', days: [anOpenDay({ date, ...open(date) })] }
  }
}

/** 'Pagamentos a resolver' with these entries; `issues` may change meanwhile. */
export function openIssues(issues: PaymentIssue[], answers: Answers = {}) {
  return openStore('/admin/pagamentos/resolver', 'Pagamentos a resolver', {
    'GET /api/courts': () => courts,
    'GET /api/calendar': calendarOf(),
    'GET /api/payment-issues': (_body, url) =>
      url.includes('count') ? { open: issues.length } : anIssuePage(issues),
    ...historyAnswers,
    ...answers,
  })
}

const historyAnswers: Answers = {
  'GET /api/payment-groups/0b0e4d6a-0000-4000-8000-000000000001': () => aHistory(),
}

/** A page of a longer list. */
export function pageOf(rows: AttemptEntry[], total: number) {
  const entries = rows.map((one) => ({ kind: 'attempt', ...one }))
  return Response.json(entries, { headers: { 'X-Total-Count': String(total) } })
}

/** Opens the dialog of a payment's history, which a link of its row leads to. */
export async function openHistory(link: RegExp) {
  await person.click(await screen.findByRole('link', { name: link }))
  return within(await screen.findByRole('dialog', { name: 'Histórico do pagamento' }))
}

/** Opens the dialog behind a button, named as the button or otherwise. */
export async function openDialog(button: string | RegExp, name: string) {
  await person.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name }))
}

/** Presses a button inside a dialog. */
export const pressIn = (dialog: ReturnType<typeof within>, name: string) =>
  person.click(dialog.getByRole('button', { name }))
