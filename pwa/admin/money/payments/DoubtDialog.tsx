import * as v from 'valibot'
import type { Doubt } from '#shared/book/till/doubt.ts'
import { ExplanationSchema } from '#shared/book/till/till.schema.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { useOnce } from '../../../api/useOnce.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { aboutText, movesMoney, undoText, whatText, whyText } from './doubtTexts.ts'
import './moneyLines.css'

const NOTE_ONLY = v.pick(ExplanationSchema, ['note'])
const REFUSE_FAILED = actFailed('Não foi possível conferir')

type Props = { doubt: Doubt; onClose: () => void }

/** Takes what is not right about it, and says where it is undone. */
export function DoubtDialog({ doubt, onClose }: Props) {
  const { payments } = useAdminStore()
  const { busy, run } = useAct(REFUSE_FAILED)
  const once = useOnce()
  const { form, field } = useForm(NOTE_ONLY, async ({ note }) => {
    const verdict = { isRight: false, note }
    const judged = await run(
      () => once(verdict, (key) => payments.judge(doubt.id, verdict, key).then(() => true)),
      'Anotado: não está certo.',
    )
    if (judged) onClose()
  })
  const about = aboutText(doubt)
  return (
    <FormDialog
      title="Não está certo"
      submit="Anotar"
      busy={busy}
      busyLabel="Anotando..."
      close="Voltar"
      width="sm"
      form={form}
      onClose={onClose}
    >
      <div className="stack">
        <div className="well stack tight cash__summary">
          <p>
            <strong>{whatText(doubt)}</strong>
            {movesMoney(doubt) && <span className="cash__amount">{reaisText(doubt.amount)}</span>}
          </p>
          {about && <p>{about}</p>}
          <p className="note">{whyText(doubt)}</p>
        </div>
        <Field
          {...field('note', 'O que não está certo')}
          maxLength={200}
          autoComplete="off"
          hint="Fica na auditoria, com seu nome."
        />
        <p className="hint">
          {!movesMoney(doubt)
            ? `A linha sai desta lista. ${undoText(doubt)}`
            : `O lançamento continua no caixa e sai desta lista. ${undoText(doubt)}`}
        </p>
      </div>
    </FormDialog>
  )
}
