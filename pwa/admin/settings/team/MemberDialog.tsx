import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import { STAFF_ROLES } from '#shared/account/people/permissions.ts'
import type { Staff, StaffMember } from '#shared/account/people/staff.ts'
import { ROLE_NAMES, type StaffRole } from '#shared/account/people/permissions.ts'
import { staffApi } from '../../../api/account/staff.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useAct } from '../../ui/useAct.ts'

export const ROLE_OPTIONS = STAFF_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

type Props = { member: StaffMember; onClose: () => void }

/** One of the staff: another role, out of use and back, out of all devices. */
export function MemberDialog({ member, onClose }: Props) {
  const { id, active, role, sessions, hasSecondFactor } = member
  const name = member.name ?? member.username
  const { busy, run } = useAct()
  const [chosen, choose] = useState<StaffRole>(role)
  const [isLeaving, setLeaving] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const edit = async (act: () => Promise<Staff>, done: string) => {
    if (await run(act, done)) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === role) return onClose()
    void edit(() => staffApi.change(id, { role: chosen }), `${name} agora é: ${ROLE_NAMES[chosen]}`)
  }
  return (
    <FormDialog
      title={name}
      submit="Salvar função"
      busy={busy}
      width="xs"
      form={{ noValidate: true, onSubmit: submit }}
      onClose={onClose}
    >
      <div className="stack">
        <SelectField
          name="role"
          label="Função"
          options={ROLE_OPTIONS}
          value={chosen}
          onChosen={(value) => choose(STAFF_ROLES.find((known) => known === value) ?? role)}
        />
        {sessions > 0 && (
          <Button
            variant="outlined"
            aria-disabled={busy}
            onClick={() =>
              void edit(() => staffApi.endSessions(id), `${name} saiu de todos os aparelhos`)
            }
          >
            {sessions === 1 ? 'Desconectar 1 aparelho' : `Desconectar ${sessions} aparelhos`}
          </Button>
        )}
        {hasSecondFactor && (
          <Button variant="outlined" aria-disabled={busy} onClick={() => setResetting(true)}>
            Retirar a confirmação em duas etapas
          </Button>
        )}
        {active ? (
          <Button
            variant="outlined"
            color="error"
            aria-disabled={busy}
            onClick={() => setLeaving(true)}
          >
            Tirar o acesso
          </Button>
        ) : (
          <Button
            variant="outlined"
            aria-disabled={busy}
            onClick={() =>
              void edit(() => staffApi.change(id, { active: true }), `${name} tem acesso de novo`)
            }
          >
            Devolver o acesso
          </Button>
        )}
      </div>
      {isResetting && (
        <ConfirmDialog
          title="Retirar a confirmação em duas etapas"
          confirm="Retirar"
          busy={busy}
          onConfirm={() =>
            void edit(() => staffApi.resetSecondFactor(id), `${name} entra só com a senha`)
          }
          onClose={() => setResetting(false)}
        >
          Para quem perdeu o celular e os códigos de recuperação. {name} entra só com a senha até
          cadastrar outra chave ou aplicativo, e recebe um e-mail. Confirme antes, ao vivo, que é
          mesmo a pessoa quem pede.
        </ConfirmDialog>
      )}
      {isLeaving && (
        <ConfirmDialog
          title="Tirar o acesso"
          confirm="Tirar o acesso"
          busy={busy}
          onConfirm={() =>
            void edit(() => staffApi.change(id, { active: false }), `${name} não tem mais acesso`)
          }
          onClose={() => setLeaving(false)}
        >
          {name} sai de todos os aparelhos agora e não entra mais. O que fez continua registrado, e
          o acesso pode ser devolvido.
        </ConfirmDialog>
      )}
    </FormDialog>
  )
}
