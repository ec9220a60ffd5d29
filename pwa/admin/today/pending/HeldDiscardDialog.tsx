import { HeldDiscardSchema } from '#shared/commands/sync/heldEdit.ts'
import { send } from '../../../api/send.ts'
import { useOnce } from '../../../api/useOnce.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { unbroken } from './entries.ts'

const DISCARD_FAILED = actFailed('Não foi possível descartar')

type Props = {
  id: number
  title: string
  sentence: string
  onClose: () => void
  onDecided: () => void
}

/** Takes why an edit that came from a device is thrown away. */
export function HeldDiscardDialog({ id, onClose, onDecided, sentence, title }: Props) {
  const { busy, run } = useAct(DISCARD_FAILED)
  const once = useOnce()
  const { form, field } = useForm(HeldDiscardSchema, async (body) => {
    const discard = (key: string) =>
      send('POST /api/held-edits/:id/discard', { params: { id }, body, key }).then(() => true)
    if (!(await run(() => once(body, discard), 'Descartada'))) return
    onClose()
    onDecided()
  })
  return (
    <FormDialog
      title={title}
      submit="Descartar"
      busy={busy}
      busyLabel="Descartando..."
      close="Voltar"
      width="sm"
      form={form}
      onClose={onClose}
    >
      <div className="stack">
        <p className="pending__about">{unbroken(sentence)}</p>
        <Field
          {...field('reason', 'Motivo')}
          maxLength={200}
          autoComplete="off"
          hint="Fica na auditoria, com seu nome."
        />
      </div>
    </FormDialog>
  )
}
