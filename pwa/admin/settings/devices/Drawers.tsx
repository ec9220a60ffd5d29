import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { DrawerDraftSchema, type Drawer, type DrawerList } from '#shared/book/till/drawers.ts'
import type { Resource } from '../../../api/resource.ts'
import { send } from '../../../api/send.ts'
import { Chip, DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useAct } from '../../ui/useAct.ts'

type Task = Drawer | 'new' | null

/** The venue's drawers, each with a till of its own; for the owner. */
export function Drawers({ resource }: { resource: Resource<DrawerList> }) {
  const [task, setTask] = useState<Task>(null)
  const { busy, run } = useAct()
  const setInUse = async ({ id, name }: Drawer, inUse: boolean) => {
    const done = inUse ? `“${name}” está em uso de novo` : `“${name}” está fora de uso`
    const change = { params: { id }, body: { inUse } }
    await run(() => send('PATCH /api/drawers/:id', change), done)
    void resource.reload()
  }
  return (
    <section className="stack below" aria-labelledby="drawers">
      <div className="row between">
        <h2 id="drawers">Gavetas do caixa</h2>
        <NeedsConnection what="Criar">
          <Button variant="outlined" startIcon={<Add />} onClick={() => setTask('new')}>
            Nova gaveta
          </Button>
        </NeedsConnection>
      </div>
      <p className="muted">
        Cada gaveta tem o próprio caixa: abertura, lançamentos, contagem e fechamento. Um bar que
        recebe dinheiro à parte tem a sua.
      </p>
      <Loaded resource={resource} failed="Erro ao carregar as gavetas">
        {({ drawers }) => (
          <DataTable
            caption="Gavetas do caixa"
            rows={drawers}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            actions={actionsOf({ drawers, busy, setTask, setInUse })}
          />
        )}
      </Loaded>
      {task && (
        <DrawerDialog
          drawer={task === 'new' ? null : task}
          onClose={() => {
            setTask(null)
            void resource.reload()
          }}
        />
      )}
    </section>
  )
}

const COLUMNS: Column<Drawer>[] = [
  { label: 'Nome', heading: true, wraps: 'anywhere', cell: ({ name }) => name },
  { label: 'Situação', cell: stateOf },
]

function stateOf({ inUse, isOpen }: Drawer) {
  if (!inUse) return <Chip label="Fora de uso" tone="warning" />
  return isOpen ? 'Caixa aberto' : 'Caixa fechado'
}

type Acts = {
  drawers: readonly Drawer[]
  busy: boolean
  setTask: (drawer: Drawer) => void
  setInUse: (drawer: Drawer, inUse: boolean) => Promise<void>
}

function actionsOf({ busy, drawers, setInUse, setTask }: Acts) {
  const isLast = drawers.filter(({ inUse }) => inUse).length === 1
  return (drawer: Drawer) => {
    const { inUse, name } = drawer
    return (
      <>
        <Button
          size="small"
          variant="outlined"
          aria-label={`Renomear ${name}`}
          onClick={() => setTask(drawer)}
        >
          Renomear
        </Button>
        {(!inUse || !isLast) && (
          <>
            {' '}
            <Button
              size="small"
              variant="outlined"
              disabled={busy}
              aria-label={inUse ? `Tirar ${name} de uso` : `Voltar a usar ${name}`}
              onClick={() => void setInUse(drawer, !inUse)}
            >
              {inUse ? 'Tirar de uso' : 'Voltar a usar'}
            </Button>
          </>
        )}
      </>
    )
  }
}

type DialogProps = { drawer: Drawer | null; onClose: () => void }

function DrawerDialog({ drawer, onClose }: DialogProps) {
  const { busy, run } = useAct()
  const { form, field } = useForm(DrawerDraftSchema, async (body) => {
    const answer = await run(
      () =>
        drawer
          ? send('PATCH /api/drawers/:id', { params: { id: drawer.id }, body })
          : send('POST /api/drawers', { body }),
      drawer ? 'Gaveta renomeada' : `“${body.name}” foi criada`,
    )
    if (answer) onClose()
  })
  return (
    <FormDialog
      title={drawer ? 'Renomear gaveta' : 'Nova gaveta'}
      submit={drawer ? 'Salvar' : 'Criar'}
      busy={busy}
      busyLabel="Salvando..."
      width="xs"
      form={form}
      onClose={onClose}
    >
      <Field
        {...field('name', 'Nome da gaveta')}
        hint="Onde ela fica: “Recepção”, “Bar”."
        autoComplete="off"
        maxLength={60}
        defaultValue={drawer?.name}
      />
    </FormDialog>
  )
}
