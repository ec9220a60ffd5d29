import { AccountNoteSchema, type Difference } from '#shared/payment/charges/providerAccount.ts'
import { formatReais, sumCents, toCents } from '#shared/platform/money/money.ts'
import { countText } from '#shared/platform/text/countText.ts'
import * as v from 'valibot'
import { useOnce } from '../../../api/useOnce.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { aboutText, whyText } from './accountTexts.ts'

const NOTE_FAILED = actFailed('Não foi possível anotar')
const NOTE_ONLY = v.pick(AccountNoteSchema, ['note'])

type Props = { differences: readonly Difference[]; onClose: () => void }

/** Takes the reason why these are no differences: they leave the list. */
export function AccountNoteDialog({ differences, onClose }: Props) {
  const { payments } = useAdminStore()
  const { busy, run } = useAct(NOTE_FAILED)
  const once = useOnce()
  const seen = differences.map(({ amount, id }) => ({ id, amount }))
  const { form, field } = useForm(NOTE_ONLY, async ({ note }) => {
    const wish = { differences: seen, note }
    const noted = await run(
      () => once(wish, (key) => payments.noteDifferences(wish, key).then(() => true)),
      'Anotado. O que foi anotado sai da lista.',
    )
    if (noted) onClose()
  })
  return (
    <FormDialog
      title="Anotar o que não confere"
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
            <strong>{titleOf(differences)}</strong>
            <span className="cash__amount">{sumText(differences)}</span>
          </p>
        </div>
        <p className="hint">
          Escreva por que está certo assim. Se o valor mudar no extrato, volta para a lista.
        </p>
        <Field
          {...field('note', 'Motivo')}
          maxLength={300}
          autoComplete="off"
          hint="Ex.: cobrança do bar, feita no painel do Asaas"
        />
      </div>
    </FormDialog>
  )
}

function titleOf(differences: readonly Difference[]): string {
  const [first] = differences
  if (differences.length === 1 && first) return `${whyText(first)}: ${aboutText(first)}`
  return countText(differences.length, 'lançamento', 'lançamentos')
}

function sumText(differences: readonly Difference[]): string {
  return formatReais(sumCents(differences.map(({ amount }) => Math.abs(toCents(amount)))))
}
