import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { reaisText } from '#shared/platform/money/money.ts'
import type { Product } from '#shared/book/tab/tab.ts'
import { useAdminStore, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { Chip, DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { ProductDialog, StockDialog } from './ProductDialogs.tsx'

type Task = { kind: 'add' } | { kind: 'edit' | 'stock'; product: Product } | null

/** What the bar sells, at which price, and how many are left. */
export function ProductsScreen() {
  const { bar } = useAdminStore()
  const [task, setTask] = useState<Task>(null)
  const done = () => setTask(null)
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
      <Loaded resource={bar} failed="Não foi possível carregar os produtos">
        {({ products }) => <ProductTable products={products} onTask={setTask} />}
      </Loaded>
      {task?.kind === 'add' && <ProductDialog onClose={done} />}
      {task?.kind === 'edit' && <ProductDialog product={task.product} onClose={done} />}
      {task?.kind === 'stock' && <StockDialog product={task.product} onClose={done} />}
    </Page>
  )
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

type TableProps = { products: readonly Product[]; onTask: (task: Task) => void }

function ProductTable({ onTask, products }: TableProps) {
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
      actions={actionsWith(onTask)}
    />
  )
}

function actionsWith(onTask: TableProps['onTask']) {
  return (product: Product) => (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={`Editar ${product.name}`}
        onClick={() => onTask({ kind: 'edit', product })}
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
