import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useContext, useState } from 'react'
import type { InferInput } from 'valibot'
import type { CommandOf } from '#shared/commands/command.ts'
import { readReais, reaisText, typedReais } from '#shared/platform/money/money.ts'
import { ProductDraftSchema, StockMoveSchema } from '#shared/book/tab/tab.schema.ts'
import {
  STOCK_REASON_NAMES,
  STOCK_REASONS,
  type Product,
  type StockReason,
} from '#shared/book/tab/tab.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { PaneContext } from '../../../ui/Pane.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { Toast } from '../../../ui/toast.tsx'
import { FormPane } from '../../ui/FormPane.tsx'

function productFailed(message: string): Toast {
  return { title: 'Erro no produto', description: message, tone: 'destructive' }
}

/** Makes a product, or changes it; beside the list as a part of the screen. */
export function ProductDialog({ onClose, product }: { product?: Product; onClose: () => void }) {
  const { dialog, field } = useEditForm<
    typeof ProductDraftSchema,
    CommandOf<'product.create' | 'product.update'>
  >({
    schema: ProductDraftSchema,
    read: ({ active, name = '', price = '', tracked }) => ({
      name,
      price: readReais(price) ?? Number.NaN,
      active: active === 'on',
      tracked: tracked === 'on',
    }),
    command(body, seen) {
      if (!product) return { kind: 'product.create', body }
      const { id, version } = product
      return {
        kind: 'product.update',
        id,
        version: seen ?? version,
        body: changedIn(body, asDraft(product)),
      }
    },
    succeeded: () => ({
      title: product ? 'Produto alterado' : 'Produto cadastrado',
      tone: 'success',
    }),
    failed: productFailed,
    now: productText,
    onClose,
  })
  const isOver = useContext(PaneContext) === null
  // As it was opened: in the other one nothing typed would be left when the window is turned.
  const [Form] = useState(() => (isOver ? FormDialog : FormPane))
  return (
    <Form
      title={product ? 'Editar produto' : 'Novo produto'}
      submit={product ? 'Salvar' : 'Cadastrar'}
      width="xs"
      {...dialog}
    >
      <div className="stack">
        <Field
          {...field('name', 'Nome')}
          autoComplete="off"
          defaultValue={product?.name}
          maxLength={60}
        />
        <Field
          {...field('price', 'Preço (R$)')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={product && typedReais(product.price)}
        />
        <FormControlLabel
          label="À venda nas comandas"
          control={<Switch name="active" defaultChecked={product?.active ?? true} />}
        />
        <FormControlLabel
          label="Contar estoque"
          control={<Switch name="tracked" defaultChecked={product?.tracked ?? false} />}
        />
      </div>
    </Form>
  )
}

type Draft = InferInput<typeof ProductDraftSchema>

const asDraft = ({ active, name, price, tracked }: Product): Draft => ({
  name,
  price,
  active,
  tracked,
})

/** Only what was changed: the price of then is not part of a new name. */
function changedIn(body: Draft, was: Draft): Partial<Draft> {
  const names = Object.keys(was) as (keyof Draft)[]
  return Object.fromEntries(
    names.flatMap((name) => (body[name] === was[name] ? [] : [[name, body[name]]])),
  )
}

function productText({ active, name, price, stock }: Product) {
  const left = stock === null ? 'estoque não contado' : `${stock} no estoque`
  return [name, reaisText(price), left, active ? 'à venda' : 'fora de venda'].join(', ')
}

const OPTIONS = STOCK_REASONS.map((value) => ({ value, label: STOCK_REASON_NAMES[value] }))

/** What came or went besides sales; of a count the difference to what is noted. */
export function StockDialog({ onClose, product }: { product: Product; onClose: () => void }) {
  const [reason, setReason] = useState<StockReason>('purchase')
  const noted = product.stock ?? 0
  const { dialog, errors, field } = useEditForm<typeof StockMoveSchema, CommandOf<'product.stock'>>(
    {
      schema: StockMoveSchema,
      read: ({ quantity = '' }) => ({ reason, quantity: movedBy(reason, quantity, noted) }),
      command: (body) => ({ kind: 'product.stock', id: product.id, body }),
      succeeded: () => ({ title: 'Estoque anotado', tone: 'success' }),
      failed: productFailed,
      onClose,
    },
  )
  const labels: Record<StockReason, string> = {
    purchase: 'Quantos chegaram',
    loss: 'Quantos saíram sem venda',
    count: 'Quantos há agora',
  }
  return (
    <FormDialog title={`Estoque de ${product.name}`} submit="Anotar" width="xs" {...dialog}>
      <div className="stack">
        <p>
          {product.stock === null
            ? 'O estoque deste produto ainda não é contado: passa a ser a partir daqui.'
            : `Anotados agora: ${product.stock}.`}
        </p>
        <SelectField
          {...field('reason', 'Motivo')}
          value={reason}
          options={OPTIONS}
          onChosen={(value) => setReason(value as StockReason)}
        />
        <Field
          {...field('quantity', labels[reason])}
          error={errors['quantity'] && quantityError(reason, errors['quantity'])}
          inputMode="numeric"
          autoComplete="off"
          mask={(typed) => typed.replace(/\D/g, '').slice(0, 5)}
        />
      </div>
    </FormDialog>
  )
}

function movedBy(reason: StockReason, typed: string, noted: number): number {
  const quantity = typed === '' ? Number.NaN : Number(typed)
  if (reason === 'count') return quantity - noted
  return reason === 'loss' ? -quantity : quantity
}

function quantityError(reason: StockReason, message: string) {
  return reason === 'count' ? 'Informe quantos há, se forem outros que os anotados' : message
}
