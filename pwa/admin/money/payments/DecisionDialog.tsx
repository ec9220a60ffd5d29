import type { FormEvent } from 'react'
import type { IssueAction, PaymentIssue } from '#shared/payment/refund/issue.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { PolicyQuote } from '../../reservation/MoneyQuestion.tsx'
import { DrawerOut } from '../../till/acts/TillNote.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { formValues } from '../../../ui/form/parseForm.ts'
import { decisionTexts } from './issueTexts.ts'
import { isOver, useMoneyAct } from '../../ui/useMoneyAct.ts'
import { IssueSummary, NoteField } from './MoneyLines.tsx'

type Props = {
  issue: PaymentIssue
  action: Exclude<IssueAction, 'rebook' | 'tie'>
  onClose: () => void
}

export function DecisionDialog({ issue, action, onClose }: Props) {
  const { payments } = useAdminStore()
  const texts = decisionTexts(action, issue)
  const { busy, run } = useMoneyAct({
    act: (note: string, key) => payments.resolve(issue.id, { action, ...(note && { note }) }, key),
    succeeded: (answer) =>
      typeof texts.succeeded === 'function' ? texts.succeeded(answer) : texts.succeeded,
    failed: texts.failed,
  })
  const decide = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { note = '' } = formValues(event.currentTarget)
    const outcome = await run(note.trim())
    if (outcome.kind === 'done' || isOver(outcome.problem)) onClose()
  }
  return (
    <FormDialog
      title={texts.title}
      submit={texts.submit}
      busy={busy}
      busyLabel={texts.busy}
      close="Voltar"
      width="sm"
      form={{ noValidate: true, onSubmit: (event) => void decide(event) }}
      onClose={onClose}
    >
      <IssueSummary issue={issue} />
      <p className="hint cash__note">{texts.text}</p>
      {action === 'refund' && isOfDesk(issue) && <DrawerOut />}
      {texts.quotesPolicy && <PolicyQuote />}
      {texts.takesNote && <NoteField label="Observação (opcional)" />}
    </FormDialog>
  )
}

// Money that people took goes back by people.
function isOfDesk({ refund, reservations }: PaymentIssue): boolean {
  const ways = reservations.map(({ paidBy }) => paidBy)
  return refund === null && ways.length > 0 && ways.every((by) => by === 'admin' || by === null)
}
