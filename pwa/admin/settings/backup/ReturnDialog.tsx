import { useState } from 'react'
import { ReturnOrderSchema, RETURN_WORD, type Backups } from '#shared/operation/backup/backups.ts'
import { backupsApi } from '../../../api/operation/backups.ts'
import { createResource } from '../../../api/resource.ts'
import { focusFirstField } from '../../../ui/dialogFocus.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { lostText, whenText, type Clock } from './backupTexts.ts'

type Props = {
  copy: { id: number; at: string }
  clock: Clock
  onBegun: (answer: Backups) => void
  onClose: () => void
}

/** Asks for the return to a copy: says what it loses and what stays, and takes a typed word for a yes. */
export function ReturnDialog({ copy, clock, onBegun, onClose }: Props) {
  const [loss] = useState(() => createResource(() => backupsApi.loss(copy.id)))
  const { busy, run } = useAct(actFailed('Não foi possível voltar à cópia'))
  const { form, field } = useForm(ReturnOrderSchema, async (order) => {
    const answer = await run(() => backupsApi.goBack(copy.id, order))
    if (answer) onBegun(answer)
  })
  return (
    <FormDialog
      title={`Voltar à cópia de ${whenText(copy.at, clock)}?`}
      submit="Voltar a esta cópia"
      close="Cancelar"
      busy={busy}
      busyLabel="Pedindo..."
      form={form}
      onClose={onClose}
    >
      <div className="stack" ref={focusFirstField}>
        <Loaded resource={loss} failed="Não foi possível contar o que se perde">
          {(lost) => (
            <p>
              <strong>{lostText(lost)}</strong>
            </p>
          )}
        </Loaded>
        <p>
          Antes, o sistema faz uma cópia de agora: por ela se desfaz a volta, do mesmo jeito.
          Contas, aparelhos e quem está conectado ficam como estão.
        </p>
        <p className="muted">
          Por um minuto ou pouco mais ninguém reserva nem paga. Depois, cada aparelho mostra em
          Pendências o que conhecia e a cópia não tem, e o que foi pago pelo Asaas aparece na
          comparação da noite.
        </p>
        <Field
          {...field('word', `Para confirmar, escreva ${RETURN_WORD}`)}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </div>
    </FormDialog>
  )
}
