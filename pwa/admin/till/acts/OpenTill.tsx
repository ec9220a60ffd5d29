import type { CommandOf } from '#shared/commands/command.ts'
import type { Problem } from '#shared/problem.ts'
import { readReais } from '#shared/platform/money/money.ts'
import { TillOpeningSchema } from '#shared/book/till/till.schema.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Toast } from '../../../ui/toast.tsx'

export function tillFailed(message: string, problem: Problem | null): Toast {
  const description = problem ? message : 'Não foi possível salvar. Tente novamente.'
  return { title: 'Erro no caixa', description, tone: 'destructive' }
}

/** Opens the till with the change that is in it, wherever cash is about to be taken. */
export function OpenTillDialog({ onClose }: { onClose: () => void }) {
  const name = valueOf(useResource(useAdminStore().till))?.name
  const { dialog, field } = useEditForm<typeof TillOpeningSchema, CommandOf<'till.open'>>({
    schema: TillOpeningSchema,
    read: ({ opening = '' }) => ({ opening: readReais(opening) ?? Number.NaN }),
    command: (body) => ({ kind: 'till.open', body }),
    succeeded: () => ({ title: 'Caixa aberto', tone: 'success' }),
    failed: tillFailed,
    onClose,
  })
  return (
    <FormDialog title={titleOf('Abrir caixa', name)} submit="Abrir caixa" width="xs" {...dialog}>
      <Field
        {...field('opening', 'Troco na gaveta (R$)')}
        inputMode="decimal"
        autoComplete="off"
        hint="O dinheiro que já está na gaveta agora. Sem troco, digite 0."
      />
    </FormDialog>
  )
}

/** `Abrir caixa: Bar`, where there are several drawers. */
export const titleOf = (title: string, name: string | undefined) =>
  name === undefined ? title : `${title}: ${name}`
