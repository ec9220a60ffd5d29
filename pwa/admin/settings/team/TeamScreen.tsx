import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ROLE_NAMES } from '#shared/account/people/permissions.ts'
import { type Invite, type Staff, type StaffMember } from '#shared/account/people/staff.ts'
import { createResource } from '../../../api/resource.ts'
import { proveBefore } from '../../../api/account/proof.ts'
import { staffApi } from '../../../api/account/staff.ts'
import { Chip, DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useAct } from '../../ui/useAct.ts'
import { useInstant } from '../../reservation/useInstant.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import '../../../ui/parts.css'

/** Who works here and as what: for the owners. */
export function TeamScreen({ ownId }: { ownId: number }) {
  const [staff] = useState(() => createResource(staffApi.read))
  const [isInviting, setInviting] = useState(false)
  const reload = () => void staff.reload()
  // Before the form, not after it: who can give no proof has typed nothing in vain.
  const invite = async () => {
    if (await proveBefore()) setInviting(true)
  }
  return (
    <Page
      title="Equipe"
      intro="Quem trabalha aqui e o que cada um pode fazer."
      actions={
        <NeedsConnection what="Convidar">
          <Button variant="contained" startIcon={<Add />} onClick={() => void invite()}>
            Convidar
          </Button>
        </NeedsConnection>
      }
    >
      <Loaded resource={staff} failed="Erro ao carregar a equipe">
        {({ people, invites }: Staff) => (
          <>
            <People people={people} ownId={ownId} onChange={reload} />
            {invites.length > 0 && <Invites invites={invites} onChange={reload} />}
          </>
        )}
      </Loaded>
      {isInviting && (
        <InviteDialog
          onClose={() => {
            setInviting(false)
            reload()
          }}
        />
      )}
    </Page>
  )
}

type InstantText = (instant: string) => string
type PeopleProps = { people: StaffMember[]; ownId: number; onChange: () => void }

function People({ people, ownId, onChange }: PeopleProps) {
  const [shown, setShown] = useState<StaffMember | null>(null)
  const close = () => {
    setShown(null)
    onChange()
  }
  return (
    <>
      <DataTable
        caption="Pessoas da equipe"
        rows={people}
        rowKey={({ id }) => id}
        columns={memberColumns(ownId, useInstant())}
        actions={changing(setShown)}
      />
      {shown && <MemberDialog member={shown} onClose={close} />}
    </>
  )
}

function memberColumns(ownId: number, text: InstantText): Column<StaffMember>[] {
  return [
    {
      label: 'Nome',
      heading: true,
      cell: ({ id, name, username }) => `${name ?? username}${id === ownId ? ' (você)' : ''}`,
    },
    { label: 'Usuário', wraps: 'anywhere', cell: ({ username }) => username },
    { label: 'Função', cell: roleCell },
    {
      label: 'Último acesso',
      cell: ({ lastSeenAt }) => (lastSeenAt ? text(lastSeenAt) : 'Nunca entrou'),
    },
  ]
}

function roleCell({ role, active }: StaffMember) {
  return active ? ROLE_NAMES[role] : <Chip label="Sem acesso" tone="warning" />
}

function changing(onChange: (member: StaffMember) => void) {
  return (member: StaffMember) => (
    <Button
      variant="outlined"
      aria-label={`Mudar ${member.name ?? member.username}`}
      onClick={() => onChange(member)}
    >
      Mudar
    </Button>
  )
}

function Invites({ invites, onChange }: { invites: Invite[]; onChange: () => void }) {
  const { busy, run } = useAct()
  const withdraw = ({ id, name }: Invite) =>
    run(() => staffApi.withdraw(id), `O convite de ${name} não vale mais`).then(onChange)
  return (
    <section className="stack below" aria-labelledby="team-invites">
      <h2 id="team-invites">Convites à espera</h2>
      <DataTable
        caption="Convites à espera"
        rows={invites}
        rowKey={({ id }) => id}
        columns={inviteColumns(useInstant())}
        actions={withdrawing(busy, (invite) => void withdraw(invite))}
      />
    </section>
  )
}

function inviteColumns(text: InstantText): Column<Invite>[] {
  return [
    { label: 'Nome', heading: true, cell: ({ name }) => name },
    { label: 'Função', cell: ({ role }) => ROLE_NAMES[role] },
    { label: 'Vale até', cell: ({ expiresAt }) => text(expiresAt) },
  ]
}

function withdrawing(busy: boolean, onWithdraw: (invite: Invite) => void) {
  return (invite: Invite) => (
    <Button
      variant="outlined"
      color="error"
      aria-disabled={busy}
      aria-label={`Cancelar o convite de ${invite.name}`}
      onClick={() => onWithdraw(invite)}
    >
      Cancelar convite
    </Button>
  )
}
