import { FilterForm } from '../../ui/FilterForm.tsx'
import { SelectField, type Option } from '../../ui/SelectField.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { RangeFields } from './RangeFields.tsx'
import { PERIODS, type PaymentFilters, type Period } from './paymentFilters.ts'
import type { PaymentListState } from './usePaymentList.ts'

const STATE_OPTIONS: readonly Option[] = [
  { value: 'open', label: 'Em aberto' },
  { value: 'paid', label: 'Pagos' },
  { value: 'refunded', label: 'Estornados' },
  { value: 'failed', label: 'Recusados' },
  { value: 'cancelled', label: 'Cancelados' },
]
const METHOD_OPTIONS: readonly Option[] = [
  { value: 'PIX', label: 'PIX' },
  { value: 'CREDIT_CARD', label: 'Cartão de crédito' },
]

/** Of which days and what narrows the list. */
export function PaymentFilterBar({ list }: { list: PaymentListState }) {
  const { change, clear, filters, range, today } = list
  const { search, state, method, period } = filters
  const choosePeriod = (period: Period, search: string) => {
    const days = { from: range?.startDate ?? today, to: range?.endDate ?? today }
    change({ period, search, ...(period === 'datas' && days) })
  }
  return (
    <FilterForm
      label="Buscar"
      placeholder="Cliente, telefone, CPF ou cobrança"
      search={search}
      onSearch={(search) => change({ search })}
      onClear={clear}
    >
      {(typed) => (
        <>
          <div className="filters__top">
            <PeriodChoice period={period} onChange={(period) => choosePeriod(period, typed)} />
            <DownloadButton query={list.query} />
          </div>
          {period === 'datas' && <RangeFields list={list} />}
          <SelectField
            name="state"
            label="Situação"
            blank="Todas"
            options={STATE_OPTIONS}
            value={state ?? ''}
            onChosen={(state) => change({ state: (state || null) as PaymentFilters['state'] })}
          />
          <SelectField
            name="method"
            label="Forma"
            blank="Todas"
            options={METHOD_OPTIONS}
            value={method ?? ''}
            onChosen={(method) => change({ method: (method || null) as PaymentFilters['method'] })}
          />
        </>
      )}
    </FilterForm>
  )
}

type PeriodProps = { period: Period; onChange: (period: Period) => void }

function PeriodChoice({ period, onChange }: PeriodProps) {
  return (
    <fieldset className="segments">
      <legend>Período</legend>
      <div>
        {PERIODS.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="period"
              value={value}
              checked={period === value}
              onChange={() => onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
