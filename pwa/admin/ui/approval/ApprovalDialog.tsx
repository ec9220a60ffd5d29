import { useMemo } from 'react'
import type { Approval, DevicePerson } from '#shared/account/people/device.ts'
import { formatReais, toCents } from '#shared/platform/money/money.ts'
import { peopleHere } from '../../../account/pin/enterByPin.ts'
import { PinEntry } from '../../../account/pin/PinEntry.tsx'
import type { ApprovedAct } from '../../../api/account/approval.ts'
import { devicesApi } from '../../../api/account/devices.ts'
import { AdminTheme } from '../../../ui/AdminTheme.tsx'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { NeedsConnection } from '../NeedsConnection.tsx'

type Props = {
  /** The call that is sent once somebody has approved it. */
  act: Pick<Approval, 'key' | 'path' | 'body'> & { method?: Approval['method'] }
  /** Names whose act it is, where they might be among those who may: they are not asked themselves. */
  ownId?: number
  /** What they approve, as a sentence. */
  what: string
  onApproved: () => void
  onClose: () => void
}

/** On an enrolled device: a manager or the owner types their PIN over the screen of who works there, for one act. */
export function ApprovalDialog({ act, ownId, what, onApproved, onClose }: Props) {
  const port = useMemo(
    () => ({
      people: async () =>
        (await peopleHere()).filter(({ id, mayApprove }) => mayApprove && id !== ownId),
      async enter({ id }: DevicePerson, pin: string) {
        await devicesApi.approve({ ...act, userId: id, pin })
        onApproved()
      },
    }),
    [act, onApproved, ownId],
  )
  return (
    <ConfirmDialog title="Autorização do gerente" cancel="Voltar" width="sm" onClose={onClose}>
      <div className="stack">
        <p>
          {what}. Quem pode autorizar toca no seu nome e digita o PIN; vale só para isto, e fica na
          auditoria.
        </p>
        <NeedsConnection what="Autorizar">
          <PinEntry
            port={port}
            submit="Autorizar"
            busyLabel="Autorizando…"
            nobody="Nenhum gerente ou dono tem PIN. Cada um cria o seu ao entrar neste aparelho com a senha, ou em “Minha conta”."
          />
        </NeedsConnection>
      </div>
    </ConfirmDialog>
  )
}

type AskedProps = {
  ownId: number
  act: ApprovedAct
  answer: (isApproved: boolean) => void
}

/** The same for a call that was refused because of a limit. */
export function AskedApproval({ act, ownId, answer }: AskedProps) {
  return (
    <AdminTheme>
      <ApprovalDialog
        act={act}
        ownId={ownId}
        what={whatText(act)}
        onApproved={() => answer(true)}
        onClose={() => answer(false)}
      />
    </AdminTheme>
  )
}

/** What is approved, with its sum where the call has one. */
function whatText({ body, path }: ApprovedAct): string {
  const { amount, kind } = body
  const sum = typeof amount === 'number' ? formatReais(Math.abs(toCents(amount))) : 'o valor'
  const end = path.replace(/^.*\/(?=[a-z])/, '')
  if (end === 'cash') return kind === 'supply' ? `Pôr ${sum} no caixa` : `Tirar ${sum} do caixa`
  if (end === 'corrections') return 'Desfazer um lançamento do caixa'
  if (end === 'credits') return `Lançar ${sum} de crédito à mão`
  if (end === 'returns') return `Devolver ${sum} ao cliente`
  if (end === 'incidents') return 'Fechar as quadras e devolver, em dinheiro ou crédito, acima do limite' // prettier-ignore
  if (end === 'resolve') return 'Decidir sobre um pagamento acima do limite'
  if (/^\/api\/(special-)?prices/.test(path)) return 'Mudar os preços das quadras'
  if (path.startsWith('/api/products')) return 'Mudar o preço de um produto'
  if (end === 'choices') return 'Devolver ao cliente, em dinheiro ou crédito, acima do limite'
  return 'Este pedido passa do limite de quem o faz'
}
