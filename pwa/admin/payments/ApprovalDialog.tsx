import { useMemo } from 'react'
import type { Approval, DevicePerson } from '#shared/account/device.ts'
import { peopleHere } from '../../account/pin/enterByPin.ts'
import { PinEntry } from '../../account/pin/PinEntry.tsx'
import { devicesApi } from '../../api/people/devices.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'
import { NeedsConnection } from '../parts/NeedsConnection.tsx'

type Props = {
  /** The call that is sent once somebody has approved it. */
  act: Pick<Approval, 'key' | 'path' | 'body'>
  /** What they approve, as a sentence. */
  what: string
  onApproved: () => void
  onClose: () => void
}

/** On an enrolled device: a manager or the owner types their PIN over the screen of who works there, for one act. */
export function ApprovalDialog({ act, what, onApproved, onClose }: Props) {
  const port = useMemo(
    () => ({
      people: async () => (await peopleHere()).filter(({ mayApprove }) => mayApprove),
      async enter({ id }: DevicePerson, pin: string) {
        await devicesApi.approve({ ...act, userId: id, pin })
        onApproved()
      },
    }),
    [act, onApproved],
  )
  return (
    <ConfirmDialog
      title="Autorização do gerente"
      confirm={null}
      cancel="Voltar"
      width="sm"
      onConfirm={onClose}
      onClose={onClose}
    >
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
            nobody="Nenhum gerente ou dono tem PIN. Cada um cria o seu em “Minha conta”."
          />
        </NeedsConnection>
      </div>
    </ConfirmDialog>
  )
}
