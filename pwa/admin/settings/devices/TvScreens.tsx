import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { TV_PATH } from '#shared/platform/http/accountPages.ts'
import { TvDraftSchema, type NewTvScreen, type TvScreen } from '#shared/venue/tv/tv.ts'
import { createResource } from '../../../api/resource.ts'
import { send } from '../../../api/send.ts'
import { useMay } from '../../../offline/store/useAdminStore.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useQr } from '../../../ui/useQr.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { RevocableTable } from '../../ui/RevocableTable.tsx'
import { ShareDialog } from '../../ui/ShareDialog.tsx'
import { useAct } from '../../ui/useAct.ts'
import { useInstant } from '../../reservation/useInstant.ts'

/** The televisions on the wall: each has an address of its own, which can be taken back. */
export function TvScreens() {
  const [resource] = useState(() => createResource(() => send('GET /api/tv-screens')))
  const [isAdding, setAdding] = useState(false)
  const { busy, run } = useAct()
  const isOwner = useMay()('settings.edit')
  const reload = () => void resource.reload()
  const setNames = async ({ id }: TvScreen, showsNames: boolean) => {
    const done = showsNames ? 'A TV mostra os primeiros nomes' : 'A TV não mostra mais nomes'
    const change = { params: { id }, body: { showsNames } }
    await run(() => send('PATCH /api/tv-screens/:id', change), done)
    reload()
  }
  const columns = columnsOf({ text: useInstant(), isOwner, busy, setNames })
  return (
    <section className="stack below" aria-labelledby="tv-screens">
      <div className="row between">
        <h2 id="tv-screens">TVs</h2>
        <NeedsConnection what="Adicionar">
          <Button variant="outlined" startIcon={<Add />} onClick={() => setAdding(true)}>
            Adicionar TV
          </Button>
        </NeedsConnection>
      </div>
      <p className="muted">
        Uma TV mostra o que acontece agora e depois em cada quadra, sem contatos e sem valores.
      </p>
      <Loaded resource={resource} failed="Erro ao carregar as TVs">
        {({ screens }) =>
          screens.length === 0 ? (
            <p className="panel muted">Nenhuma TV ainda.</p>
          ) : (
            <RevocableTable
              caption="TVs"
              rows={screens}
              columns={columns}
              revoke={(id) => send('DELETE /api/tv-screens/:id', { params: { id } })}
              done={(name) => `O endereço de “${name}” não vale mais`}
              onChange={reload}
            >
              O endereço desta TV deixa de valer, e ela apaga o que está mostrando.
            </RevocableTable>
          )
        }
      </Loaded>
      {isAdding && (
        <AddTv
          onClose={() => {
            setAdding(false)
            reload()
          }}
        />
      )}
    </section>
  )
}

type ColumnProps = {
  text: (instant: string) => string
  isOwner: boolean
  busy: boolean
  setNames: (screen: TvScreen, showsNames: boolean) => Promise<void>
}

function columnsOf({ text, isOwner, busy, setNames }: ColumnProps): Column<TvScreen>[] {
  return [
    { label: 'Nome', heading: true, cell: ({ name }) => name },
    {
      label: 'Criada',
      cell: ({ createdAt, createdBy }) =>
        `${text(createdAt)}${createdBy ? `, por ${createdBy}` : ''}`,
    },
    {
      label: 'Vista',
      cell: ({ lastSeenAt }) => (lastSeenAt ? text(lastSeenAt) : 'Ainda não aberta'),
    },
    {
      label: 'Primeiros nomes',
      cell: (screen) =>
        isOwner ? (
          <Switch
            checked={screen.showsNames}
            disabled={busy}
            onChange={(_event, on) => void setNames(screen, on)}
            slotProps={{ input: { 'aria-label': `Primeiros nomes em ${screen.name}` } }}
          />
        ) : screen.showsNames ? (
          'Sim'
        ) : (
          'Não'
        ),
    },
  ]
}

function AddTv({ onClose }: { onClose: () => void }) {
  const { busy, run } = useAct()
  const [made, setMade] = useState<(NewTvScreen & { name: string }) | null>(null)
  const { form, field } = useForm(TvDraftSchema, async (draft) => {
    const answer = await run(() => send('POST /api/tv-screens', { body: draft }))
    if (answer) setMade({ ...answer, ...draft })
  })
  if (made) return <TvAddress name={made.name} token={made.token} onClose={onClose} />
  return (
    <FormDialog
      title="Adicionar TV"
      submit="Continuar"
      busy={busy}
      busyLabel="Criando..."
      width="xs"
      form={form}
      onClose={onClose}
    >
      <Field
        {...field('name', 'Nome da TV')}
        hint="Onde ela fica: “Entrada”, “Bar”."
        autoComplete="off"
        maxLength={60}
      />
    </FormDialog>
  )
}

function TvAddress({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const address = `${window.location.origin}${TV_PATH}#${token}`
  const picture = useQr(address)
  return (
    <ShareDialog
      title={`Abra na TV “${name}”`}
      text={address}
      label="Copiar endereço"
      copied="Endereço copiado"
      otherwise="Abra-o no navegador da TV."
      onClose={onClose}
    >
      <p>
        Abra este endereço no navegador da TV, ou leia o QR code com o aparelho ligado a ela. Ele
        aparece só agora: guarde-o, ou crie outro depois.
      </p>
      {picture && <img className="devices__qr" src={picture} alt="QR code do endereço da TV" />}
      <p className="devices__address">{address}</p>
    </ShareDialog>
  )
}
