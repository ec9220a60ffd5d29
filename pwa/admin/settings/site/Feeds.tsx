import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Feed, FeedDraft, NewFeed } from '#shared/guest/feeds/feed.ts'
import { proving } from '../../../api/account/proof.ts'
import { createResource, useResource, valueOf } from '../../../api/resource.ts'
import { send } from '../../../api/send.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField, type Option } from '../../../ui/form/SelectField.tsx'
import { useInstant } from '../../reservation/useInstant.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { RevocableTable } from '../../ui/RevocableTable.tsx'
import { ShareDialog } from '../../ui/ShareDialog.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'

/** Lists the addresses by which calendar programs read a court or a teacher's classes; each can be taken back. */
export function Feeds() {
  const [resource] = useState(() => createResource(() => send('GET /api/feeds')))
  const [isAdding, setAdding] = useState(false)
  const reload = () => void resource.reload()
  const columns = columnsOf(useInstant())
  return (
    <section className="stack" aria-labelledby="site-feeds">
      <div className="row between">
        <h2 id="site-feeds">Agendas em programas de calendário</h2>
        <NeedsConnection what="Criar">
          <Button variant="outlined" startIcon={<Add />} onClick={() => setAdding(true)}>
            Criar endereço
          </Button>
        </NeedsConnection>
      </div>
      <p className="muted">
        O Google Agenda, o iPhone ou o Outlook mostram uma quadra, com primeiros nomes e sem
        contatos, ou as aulas de um professor. Eles olham de tempos em tempos: uma mudança pode
        levar um dia para aparecer. Clientes e professores criam o seu em “Minhas reservas” e
        “Minhas aulas”.
      </p>
      <Loaded resource={resource} failed="Erro ao carregar os endereços de agenda">
        {({ feeds }) =>
          feeds.length === 0 ? (
            <p className="panel muted">Nenhum endereço ligado.</p>
          ) : (
            <RevocableTable
              caption="Endereços de agenda"
              rows={feeds}
              columns={columns}
              revoke={(id) => send('DELETE /api/feeds/:id', { params: { id } })}
              done={(name) => `O endereço da agenda de “${name}” não vale mais`}
              onChange={reload}
            >
              Os programas que o usam deixam de receber esta agenda. O que já mostram pode ficar
              neles por um tempo.
            </RevocableTable>
          )
        }
      </Loaded>
      {isAdding && (
        <NewAddress
          onClose={() => {
            setAdding(false)
            reload()
          }}
        />
      )}
    </section>
  )
}

function columnsOf(text: (instant: string) => string): Column<Feed>[] {
  return [
    { label: 'Agenda', heading: true, cell: ({ name }) => name },
    { label: 'De', cell: ({ kind }) => (kind === 'court' ? 'Quadra' : 'Professor') },
    {
      label: 'Criada',
      cell: ({ createdAt, createdBy }) =>
        `${text(createdAt)}${createdBy ? `, por ${createdBy}` : ''}`,
    },
    {
      label: 'Lida',
      cell: ({ lastReadAt }) => (lastReadAt ? text(lastReadAt) : 'Ainda não lida'),
    },
  ]
}

const FAILED = actFailed('O endereço não foi criado')

/** Makes an address and shows it, this once. */
function NewAddress({ onClose }: { onClose: () => void }) {
  const { busy, run } = useAct(FAILED)
  const options = useOptions()
  const [picked, setPicked] = useState<string>()
  const [made, setMade] = useState<(NewFeed & { label: string }) | null>(null)
  const value = picked ?? options[0]?.value ?? ''
  const create = async () => {
    // Courts and teachers are still being read, or there are none.
    if (!value) return
    const [kind, id] = value.split(' ')
    const body = { kind, of: Number(id) } as FeedDraft
    const answer = await run(() => proving(() => send('POST /api/feeds', { body })))
    const label = options.find((one) => one.value === value)?.label ?? ''
    if (answer) setMade({ ...answer, label })
  }
  if (made) return <MadeAddress {...made} onClose={onClose} />
  return (
    <FormDialog
      title="Criar endereço de agenda"
      submit="Criar endereço"
      busy={busy}
      busyLabel="Criando..."
      width="xs"
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          void create()
        },
      }}
      onClose={onClose}
    >
      {options.length > 0 ? (
        <SelectField
          name="of"
          label="Agenda de"
          options={options}
          value={value}
          onChosen={setPicked}
        />
      ) : (
        <p className="muted">Ainda não há quadra nem professor com agenda.</p>
      )}
    </FormDialog>
  )
}

/** The courts, and for who edits the team also the teachers. */
function useOptions(): Option[] {
  const { courts, teachers } = useAdminStore()
  const isTeams = useMay()('staff.edit')
  const known = valueOf(useResource(courts)) ?? []
  const people = valueOf(useResource(teachers)) ?? []
  return [
    ...known.map(({ id, name }) => ({ value: `court ${id}`, label: name })),
    ...(isTeams
      ? people.map(({ id, name }) => ({ value: `teacher ${id}`, label: `Aulas de ${name}` }))
      : []),
  ]
}

type MadeProps = { url: string; label: string; onClose: () => void }

function MadeAddress({ url, label, onClose }: MadeProps) {
  return (
    <ShareDialog
      title={`Agenda: ${label}`}
      text={url}
      label="Copiar endereço"
      copied="Endereço copiado"
      otherwise="Selecione o endereço e copie."
      onClose={onClose}
    >
      <p>
        Copie o endereço agora: ele não é mostrado de novo. Quem o tem vê esta agenda, até que você
        o revogue. No programa, procure “assinar calendário” ou “adicionar por URL”.
      </p>
      <p>
        <code className="anywhere">{url}</code>
      </p>
    </ShareDialog>
  )
}
