import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { TabDraftSchema } from '#shared/book/tab/tab.schema.ts'
import type { BarState, Tab } from '#shared/book/tab/tab.ts'
import type { CommandOf } from '#shared/commands/command.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { Face } from '../../../ui/Face.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useFreshness } from '../../ui/time/freshness.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { TabPanel } from './TabPanel.tsx'
import { TabTiles } from './TabTiles.tsx'
import { tabFailed } from './useTap.ts'
import './tab.css'

const OPENED = 'comanda'
const OF_RESERVATION = 'reserva'

/** The open tabs as tiles, and the one that the address names. */
export function TabsScreen() {
  const { bar } = useAdminStore()
  const [adding, setAdding] = useState(false)
  const [address, setAddress] = useAddress()
  const key = address.get(OPENED)
  const reservation = address.get(OF_RESERVATION)
  return (
    <Page
      title="Comandas"
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
          Nova comanda
        </Button>
      }
    >
      <Loaded resource={bar} failed="Não foi possível carregar as comandas">
        {(state) => {
          const opened = openedIn(state, key, reservation)
          return opened ? (
            <TabPanel bar={state} tab={opened} onBack={() => setAddress({})} />
          ) : (
            <Tabs bar={state} onOpen={(tab) => setAddress({ [OPENED]: tab.key })} />
          )
        }}
      </Loaded>
      {adding && (
        <NewTabDialog
          onClose={() => setAdding(false)}
          onMade={(tab) => setAddress({ [OPENED]: tab.key })}
        />
      )}
    </Page>
  )
}

function openedIn({ tabs }: BarState, key: string | null, reservation: string | null) {
  if (reservation !== null) {
    return tabs.find(
      ({ closedAt, reservationId }) => closedAt === null && String(reservationId) === reservation,
    )
  }
  return key === null ? undefined : tabs.find((tab) => tab.key === key)
}

type TabsProps = { bar: BarState; onOpen: (tab: Tab) => void }

function Tabs({ bar: { tabs }, onOpen }: TabsProps) {
  const fresh = useFreshness()
  const open = tabs.filter(({ closedAt }) => closedAt === null)
  const closed = tabs.filter(({ closedAt }) => closedAt !== null).toReversed()
  return (
    <div className="stack wide">
      {open.length === 0 ? (
        <Face sign="waves" title="Nenhuma comanda aberta.">
          Abra uma por nome aqui, ou pela reserva na agenda.
        </Face>
      ) : (
        <TabTiles label="Comandas abertas" tabs={open} onOpen={onOpen} />
      )}
      {closed.length > 0 && (
        <section className="stack" aria-labelledby="tabs-closed">
          <h2 id="tabs-closed">Fechadas há pouco</h2>
          <TabTiles label="Comandas fechadas" tabs={closed} onOpen={onOpen} />
        </section>
      )}
      {fresh && <p className="note">Conforme o último contato, {fresh.since}.</p>}
    </div>
  )
}

type NewProps = { onClose: () => void; onMade: (tab: Tab) => void }

function NewTabDialog({ onClose, onMade }: NewProps) {
  const { dialog, field } = useEditForm<typeof TabDraftSchema, CommandOf<'tab.create'>>({
    schema: TabDraftSchema,
    read: ({ name = '' }) => ({ name, reservation: null }),
    command: (body) => ({ kind: 'tab.create', body }),
    succeeded: ({ tabs: [tab] }) => ({
      title: `Comanda ${tab?.name ?? ''} aberta`,
      tone: 'success',
    }),
    failed: tabFailed,
    onClose,
    onDone(answer) {
      onClose()
      const [tab] = answer?.tabs ?? []
      if (tab) onMade(tab)
    },
  })
  return (
    <FormDialog title="Nova comanda" submit="Abrir comanda" width="xs" {...dialog}>
      <Field {...field('name', 'Nome ou mesa')} autoComplete="off" maxLength={60} />
    </FormDialog>
  )
}
