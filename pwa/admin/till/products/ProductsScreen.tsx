import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { reaisText } from '#shared/platform/money/money.ts'
import type { Product } from '#shared/book/tab/tab.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { Chip, DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Beside } from '../../ui/Beside.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useChosen, type LinkTo } from '../../ui/useChosen.ts'
import { ProductDialog, StockDialog } from './ProductDialogs.tsx'

type Task = { kind: 'add' } | { kind: 'stock'; product: Product } | null

/** What the bar sells, at which price, and how many are left. */
export function ProductsScreen() {
  const { bar } = useAdminStore()
  const [task, setTask] = useState<Task>(null)
  const done = () => setTask(null)
  const { chosen, close, linkTo } = useChosen('produto')
  const edited = useAsOpened(chosen)
  return (
    <Page
      title="Produtos"
      intro="O que se vende nas comandas. O preço de uma comanda aberta fica como era quando o item foi lançado."
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setTask({ kind: 'add' })}>
          Novo produto
        </Button>
      }
    >
      <Beside
        onClose={close}
        chosen={edited && <ProductDialog key={edited.id} product={edited} onClose={close} />}
      >
        <Loaded resource={bar} failed="Não foi possível carregar os produtos">
          {({ products }) => <ProductTable {...{ products, linkTo }} onTask={setTask} />}
        </Loaded>
      </Beside>
      {task?.kind === 'add' && <ProductDialog onClose={done} />}
      {task?.kind === 'stock' && <StockDialog product={task.product} onClose={done} />}
    </Page>
  )
}

/** The product as it was when it was opened: its form says what was changed since then, and stays when its placeholder id becomes another. */
function useAsOpened(chosen: string | null): Product | null {
  const products = valueOf(useResource(useAdminStore().bar))?.products ?? []
  const [opened, setOpened] = useState<{ chosen: string; product: Product } | null>(null)
  const found = products.find(({ id }) => String(id) === chosen)
  if (opened?.chosen === chosen) return opened?.product ?? null
  if (found && chosen !== null) setOpened({ chosen, product: found })
  else if (opened) setOpened(null)
  return found ?? null
}

const COLUMNS: Column<Product>[] = [
  { label: 'Produto', heading: true, wraps: 'anywhere', cell: ({ name }) => name },
  { label: 'Preço', align: 'right', cell: ({ price }) => reaisText(price) },
  {
    label: 'Estoque',
    align: 'right',
    cell: ({ stock }) => (stock === null ? 'Não contado' : String(stock)),
  },
  {
    label: 'Situação',
    cell: ({ active }) => (active ? 'À venda' : <Chip label="Fora de venda" tone="warning" />),
  },
]

type TableProps = {
  products: readonly Product[]
  linkTo: LinkTo
  onTask: (task: Task) => void
}

function ProductTable({ linkTo, onTask, products }: TableProps) {
  const unsent = useUnsent('product')
  if (products.length === 0) {
    return (
      <Face sign="waves" title="Nenhum produto cadastrado.">
        Cadastre o que a recepção vende: bebidas, aluguel de bola, camisetas.
      </Face>
    )
  }
  return (
    <DataTable
      caption="Produtos"
      rows={products}
      rowKey={({ id }) => id}
      unsent={({ id }) => unsent(id)}
      columns={COLUMNS}
      actions={actionsWith(linkTo, onTask)}
    />
  )
}

function actionsWith(linkTo: LinkTo, onTask: TableProps['onTask']) {
  return (product: Product) => (
    <>
      <Button
        size="small"
        variant="outlined"
        component={Link}
        {...linkTo(String(product.id))}
        aria-label={`Editar ${product.name}`}
      >
        Editar
      </Button>{' '}
      <Button
        size="small"
        variant="outlined"
        aria-label={`Estoque de ${product.name}`}
        onClick={() => onTask({ kind: 'stock', product })}
      >
        Estoque
      </Button>
    </>
  )
}
