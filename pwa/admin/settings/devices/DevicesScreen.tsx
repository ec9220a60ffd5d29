import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import {
  LOCK_MINUTES,
  LockSchema,
  type EnrolledDevice,
  type EnrolledDevices,
} from '#shared/account/people/device.ts'
import type { Drawer, DrawerList } from '#shared/book/till/drawers.ts'
import { devicesApi } from '../../../api/account/devices.ts'
import { createResource, useResource, valueOf, type Resource } from '../../../api/resource.ts'
import { send } from '../../../api/send.ts'
import { useMay } from '../../../offline/store/useAdminStore.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Chip, type Column } from '../../../ui/DataTable.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useAct } from '../../ui/useAct.ts'
import { drawerColumn } from './drawerColumn.tsx'
import { Drawers } from './Drawers.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'
import { TvScreens } from './TvScreens.tsx'
import { RevocableTable } from '../../ui/RevocableTable.tsx'
import { useInstant } from '../../reservation/useInstant.ts'
import './devices.css'

/** The browsers on which the team switches by PIN. */
export function DevicesScreen() {
  const [resource] = useState(() => createResource(devicesApi.list))
  const [drawers] = useState(() => createResource(() => send('GET /api/drawers')))
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  const known = valueOf(useResource(resource))
  const reload = () => void resource.reload()
  return (
    <Page
      title="Aparelhos"
      intro="Nos aparelhos cadastrados a equipe troca de pessoa pelo nome e um PIN. Se um deles se perder, revogue-o: ele esquece os dados das pessoas assim que falar com o servidor."
      actions={
        <NeedsConnection what="Cadastrar">
          <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
            Cadastrar aparelho
          </Button>
        </NeedsConnection>
      }
    >
      <Loaded resource={resource} failed="Erro ao carregar os aparelhos">
        {({ devices }: EnrolledDevices) => (
          <>
            {devices.length === 0 ? (
              <p className="panel muted">Nenhum aparelho cadastrado.</p>
            ) : (
              <Devices devices={devices} drawers={drawers} onChange={reload} />
            )}
            {may('settings.edit') && known && (
              <>
                <LockForm key={known.lockMinutes} minutes={known.lockMinutes} onChange={reload} />
                <Phones kept={known.keepsPhones} onChange={reload} />
              </>
            )}
          </>
        )}
      </Loaded>
      {may('settings.edit') && <Drawers resource={drawers} />}
      <TvScreens />
      {isAdding && (
        <EnrolDialog
          isHere={known?.devices.some(({ current }) => current) ?? false}
          onClose={() => {
            setAdding(false)
            reload()
          }}
        />
      )}
    </Page>
  )
}

type DevicesProps = {
  devices: EnrolledDevice[]
  drawers: Resource<DrawerList>
  onChange: () => void
}

function Devices({ devices, drawers: resource, onChange }: DevicesProps) {
  const { busy, run } = useAct()
  const drawers = valueOf(useResource(resource))?.drawers ?? []
  const give = async ({ id, name }: EnrolledDevice, drawer: Drawer) => {
    const change = { params: { id }, body: { drawer: drawer.id } }
    const done = `“${name}” fica na gaveta “${drawer.name}”`
    await run(() => send('PATCH /api/devices/:id/drawer', change), done)
    onChange()
  }
  return (
    <RevocableTable
      caption="Aparelhos cadastrados"
      rows={devices}
      columns={[...columns(useInstant()), ...drawerColumn({ drawers, busy, give })]}
      isOver={({ revokedAt }) => revokedAt !== null}
      revoke={devicesApi.revoke}
      done={(name) => `“${name}” foi revogado`}
      onChange={onChange}
    >
      Quem está nele sai agora, e ninguém mais entra por PIN. Na próxima vez que falar com o
      servidor ele apaga os dados das pessoas; as edições que ainda não enviou ficam guardadas.
    </RevocableTable>
  )
}

type InstantText = (instant: string) => string

function columns(text: InstantText): Column<EnrolledDevice>[] {
  return [
    {
      label: 'Nome',
      heading: true,
      cell: ({ name, current }) => `${name}${current ? ' (este)' : ''}`,
    },
    {
      label: 'Cadastrado',
      cell: ({ enrolledAt, enrolledBy }) =>
        `${text(enrolledAt)}${enrolledBy ? `, por ${enrolledBy}` : ''}`,
    },
    {
      label: 'Último uso',
      cell: ({ lastSeenAt, lastUsedBy }) =>
        lastSeenAt
          ? `${text(lastSeenAt)}${lastUsedBy ? `, ${lastUsedBy}` : ''}`
          : 'Ainda não usado',
    },
    {
      label: 'Situação',
      cell: ({ revokedAt }) =>
        revokedAt ? <Chip label={`Revogado ${text(revokedAt)}`} tone="warning" /> : 'Em uso',
    },
  ]
}

/** Whether the devices can say whom to call when nothing else works; for the owner. */
function Phones({ kept, onChange }: { kept: boolean; onChange: () => void }) {
  const { busy, run } = useAct()
  const keep = async (next: boolean) => {
    const done = next
      ? 'Os aparelhos guardam os telefones de hoje e amanhã'
      : 'Os aparelhos não guardam mais telefones'
    await run(() => devicesApi.keepPhones(next), done)
    onChange()
  }
  return (
    <div className="panel stack below">
      <FormControlLabel
        control={
          <Switch
            checked={kept}
            disabled={busy}
            onChange={(event) => void keep(event.target.checked)}
          />
        }
        label="Guardar nos aparelhos os telefones de quem vem hoje e amanhã"
      />
      <p className="hint">
        Só nos aparelhos cadastrados, para avisar as pessoas em um dia sem conexão: saem na folha de
        “Imprimir o dia”. Desligado, cada aparelho guarda os telefones só com os últimos números.
      </p>
    </div>
  )
}

/** After how many minutes without a touch the devices lock themselves; for the owner. */
function LockForm({ minutes, onChange }: { minutes: number; onChange: () => void }) {
  const { busy, run } = useAct()
  const { form, field } = useForm(LockSchema, async (lock) => {
    await run(() => devicesApi.setLock(lock.minutes), 'Tempo de bloqueio salvo')
    onChange()
  })
  return (
    <form className="panel stack below devices__lock" aria-label="Bloqueio da tela" {...form}>
      <Field
        {...field('minutes', 'Bloquear a tela depois de (minutos)')}
        defaultValue={String(minutes)}
        inputMode="numeric"
        typedAnew
        autoComplete="off"
        maxLength={2}
        hint={`Sem ninguém tocar no aparelho, de ${LOCK_MINUTES.least} a ${LOCK_MINUTES.most}.`}
      />
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Salvando...">
        Salvar
      </BusyButton>
    </form>
  )
}
