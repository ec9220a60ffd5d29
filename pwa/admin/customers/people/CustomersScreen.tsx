import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CommandOf } from '#shared/commands/command.ts'
import { isTempId } from '#shared/commands/tempId.ts'
import { isBlocking } from '#shared/customers/people/block.ts'
import { DUPLICATE_REASONS, type Duplicate } from '#shared/customers/people/duplicates.ts'
import {
  customerSearch,
  MARK_NAMES,
  type ListedCustomer,
} from '#shared/customers/people/listedCustomer.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { send } from '../../../api/send.ts'
import { createResource, useResource, valueOf } from '../../../api/resource.ts'
import { useMay, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { useCustomers } from '../../../offline/store/useCustomers.ts'
import { Chip, DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Beside, useHasRoomBeside } from '../../ui/Beside.tsx'
import { SearchField } from '../../ui/FilterForm.tsx'
import { useSingleEdit } from '../../ui/useRowEdit.ts'
import { useAddress } from '../../ui/useAddress.ts'
import { useChosen, type LinkTo } from '../../ui/useChosen.ts'
import { NewCustomerButton } from './CustomerDialogs.tsx'
import { CustomerPage } from './CustomerPage.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { customerFailed, customerSaved } from './customerTexts.ts'
import { useVenueNow } from '../../ui/time/useVenueNow.ts'
import './customers.css'

const PAGE = 50
const CUSTOMERS = '/admin/clientes'

/** People as the venue knows them: a list with search, with a connection or without, and a page for each. */
export function CustomersScreen() {
  const [params, setAddress] = useAddress()
  const customers = useCustomers()
  const may = useMay()
  const { chosen, close, linkTo } = useChosen('cliente')
  const id = Number(chosen ?? 0)
  const typed = params.get('busca') ?? ''
  const withCredit = params.get('com') === 'credito'
  const hasRoom = useHasRoomBeside()
  if (customers === null) return <Skeleton>Carregando...</Skeleton>
  const person = id > 0 && (
    <CustomerPage key={id} id={id} customer={customers.find((one) => one.id === id) ?? null} />
  )
  if (person && !hasRoom) return person
  return (
    <Page
      title="Clientes"
      intro="Quem já reservou, pela internet ou na recepção."
      actions={may('customer.edit') && <NewCustomerButton />}
    >
      <Beside chosen={person} onClose={close}>
        <div className="stack wide customers">
          <SearchField
            label="Buscar"
            placeholder="Nome ou final do telefone"
            value={typed}
            onChange={(busca) =>
              setAddress(
                { ...(withCredit ? { com: 'credito' } : {}), ...(busca ? { busca } : {}) },
                { replace: true },
              )
            }
          />
          {withCredit && (
            <p className="row">
              <Chip label="Só quem tem crédito" tone="primary" />
              <Link to={CUSTOMERS}>Ver todos</Link>
            </p>
          )}
          <Found {...{ customers, typed, withCredit, linkTo }} />
          <Duplicates customers={customers} />
        </div>
      </Beside>
    </Page>
  )
}

type FoundProps = {
  customers: readonly ListedCustomer[]
  typed: string
  withCredit: boolean
  linkTo: LinkTo
}

function Found({ customers, linkTo, typed, withCredit }: FoundProps) {
  const search = useMemo(
    () => customerSearch(withCredit ? customers.filter(({ credit }) => credit > 0) : customers),
    [customers, withCredit],
  )
  const unsent = useUnsent('customer')
  const { date: today } = useVenueNow()
  const columns = columnsOn(today, linkTo)
  const [pages, setPages] = useState({ typed, count: 1 })
  const most = PAGE * (pages.typed === typed ? pages.count : 1)
  const found = search(typed)
  return (
    <>
      <p className="note" aria-live="polite">
        {found.length > most
          ? `${foundText(found.length)}: os primeiros ${most}`
          : foundText(found.length)}
      </p>
      {found.length > 0 && (
        <DataTable
          caption="Clientes"
          rows={found.slice(0, most)}
          rowKey={({ id }) => id}
          columns={withCredit ? [...columns, CREDIT] : columns}
          unsent={({ id }) => unsent(id)}
        />
      )}
      {found.length > most && (
        <Button variant="outlined" onClick={() => setPages({ typed, count: most / PAGE + 1 })}>
          Mostrar mais {Math.min(PAGE, found.length - most)}
        </Button>
      )}
    </>
  )
}

function foundText(count: number) {
  if (count === 0) return 'Nenhum cliente encontrado'
  return count === 1 ? '1 cliente' : `${count} clientes`
}

function columnsOn(today: string, linkTo: LinkTo): Column<ListedCustomer>[] {
  return [
    {
      label: 'Nome',
      heading: true,
      wraps: 'anywhere',
      cell: ({ id, name }) => (isTempId(id) ? name : <Link {...linkTo(String(id))}>{name}</Link>),
    },
    { label: 'Telefone', wraps: 'never', cell: ({ phone }) => phone || '—' },
    {
      label: 'Marcações',
      cell: ({ block, marks, tags }) => {
        const isBlocked = isBlocking(block, today)
        if (!isBlocked && marks.length + tags.length === 0) return null
        return (
          <span className="row">
            {isBlocked && <Chip label="Bloqueado" tone="danger" />}
            {marks.map((mark) => (
              <Chip key={mark} label={MARK_NAMES[mark]} tone="warning" />
            ))}
            {tags.map((tag) => (
              <Chip key={tag} label={tag} tone="primary" />
            ))}
          </span>
        )
      },
    },
  ]
}

const CREDIT: Column<ListedCustomer> = {
  label: 'Crédito',
  align: 'right',
  wraps: 'never',
  cell: ({ credit }) => reaisText(credit),
}

const pairKey = (a: number, b: number) => `${a} ${b}`

/** Pairs that may be one person, for who may merge them; the server looks for them. */
function Duplicates({ customers }: { customers: readonly ListedCustomer[] }) {
  const may = useMay()
  return may('customer.merge') ? <PossibleDuplicates customers={customers} /> : null
}

function PossibleDuplicates({ customers }: { customers: readonly ListedCustomer[] }) {
  const [resource] = useState(() => createResource(() => send('GET /api/customers/duplicates')))
  const [opened, setOpened] = useState<Duplicate | null>(null)
  // Gone at once, also where it waits in the queue.
  const [dismissed, setDismissed] = useState<string[]>([])
  const pairs = valueOf(useResource(resource)) ?? []
  const byId = new Map(customers.map((one) => [one.id, one]))
  const known = pairs.filter(
    ({ a, b }) => byId.has(a) && byId.has(b) && !dismissed.includes(pairKey(a, b)),
  )
  const close = () => {
    setOpened(null)
    void resource.reload()
  }
  const { busy, run } = useSingleEdit<CommandOf<'customer.distinct'>>({
    succeeded: () => customerSaved('Anotado: são duas pessoas'),
    failed: customerFailed,
  })
  const tellApart = async ({ a, b }: Duplicate) => {
    const { version } = byId.get(a)!
    const { kind } = await run({ kind: 'customer.distinct', id: a, version, body: { other: b } })
    if (kind === 'done') setDismissed([...dismissed, pairKey(a, b)])
    void resource.reload()
  }
  if (known.length === 0) return null
  return (
    <section className="panel" aria-labelledby="duplicates">
      <h2 id="duplicates">Possíveis duplicados</h2>
      <ul className="stack tight">
        {known.map((pair) => (
          <li key={`${pair.a} ${pair.b}`} className="row duplicate">
            <button type="button" className="bare" onClick={() => setOpened(pair)}>
              {byId.get(pair.a)!.name} e {byId.get(pair.b)!.name}
            </button>{' '}
            <span className="note">{DUPLICATE_REASONS[pair.reason]}</span>{' '}
            <Button
              size="small"
              variant="outlined"
              disabled={busy}
              onClick={() => void tellApart(pair)}
            >
              Não são a mesma pessoa
            </Button>
          </li>
        ))}
      </ul>
      {opened && <MergeDialog ids={[opened.a, opened.b]} onClose={close} />}
    </section>
  )
}
