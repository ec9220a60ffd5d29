import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { METHOD_LABELS } from '#shared/payment/charges/payment.ts'
import { LEDGER_METHOD_NAMES, LEDGER_METHODS } from '#shared/payment/charges/ledger.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { drawerOptions } from '../../till/acts/drawerOptions.ts'
import { FilterForm } from '../../ui/FilterForm.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { SelectField, type Option } from '../../../ui/form/SelectField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { PERIODS, type PaymentFilters, type Period } from './paymentFilters.ts'
import type { PaymentListState } from './usePaymentList.ts'

const WITH_FAILED = 'all'
const STATE_OPTIONS: readonly Option[] = [
  { value: 'open', label: 'Em aberto' },
  { value: 'paid', label: 'Pagos' },
  { value: 'to-check', label: 'PIX na chave a conferir' },
  { value: 'refunded', label: 'Estornados' },
  { value: 'failed', label: 'Recusados' },
  { value: 'cancelled', label: 'Cancelados' },
  { value: WITH_FAILED, label: 'Todas, e as sem pagamento' },
]
// Charges that came to nothing are listed only when somebody asks for them.
const statesOf = (chosen: string): Pick<PaymentFilters, 'state' | 'withFailed'> =>
  chosen === WITH_FAILED
    ? { state: null, withFailed: true }
    : { state: (chosen || null) as PaymentFilters['state'], withFailed: false }
const METHOD_NAMES = { ...LEDGER_METHOD_NAMES, ...METHOD_LABELS }
const METHOD_OPTIONS: readonly Option[] = LEDGER_METHODS.map((value) => ({
  value,
  label: METHOD_NAMES[value],
}))

/** Of which days and what narrows the list. */
export function PaymentFilterBar({ list }: { list: PaymentListState }) {
  const { change, clear, filters, range, today } = list
  const { drawer, search, state, method, period, withFailed } = filters
  const till = valueOf(useResource(useAdminStore().till))
  const mayExport = useMay()('payment.total')
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
          <div className="row between filters__top">
            <Segments
              legend="Período"
              name="period"
              options={PERIODS}
              value={period}
              onChosen={(period) => choosePeriod(period, typed)}
            />
            {mayExport && <DownloadButton query={list.query} />}
          </div>
          {period === 'datas' && <RangeFields list={list} />}
          <SelectField
            name="state"
            label="Situação"
            blank="Todas"
            options={STATE_OPTIONS}
            value={withFailed ? WITH_FAILED : (state ?? '')}
            onChosen={(chosen) => change(statesOf(chosen))}
          />
          <SelectField
            name="method"
            label="Forma"
            blank="Todas"
            options={METHOD_OPTIONS}
            value={method ?? ''}
            onChosen={(method) => change({ method: (method || null) as PaymentFilters['method'] })}
          />
          {till?.others && (
            <SelectField
              name="drawer"
              label="Gaveta"
              blank="Todas"
              options={drawerOptions(till)}
              value={String(drawer ?? '')}
              onChosen={(chosen) => change({ drawer: Number(chosen) || null })}
            />
          )}
        </>
      )}
    </FilterForm>
  )
}

/** The first and the last day. What is typed counts once it is a date. */
function RangeFields({ list }: { list: PaymentListState }) {
  const { change, filters, rangeError } = list
  return (
    <div className="stack payments__range">
      <DateField label="De" value={filters.from} onChange={(from) => from && change({ from })} />
      <DateField
        label="Até"
        value={filters.to}
        onChange={(to) => to && change({ to })}
        error={rangeError}
      />
    </div>
  )
}

const DOWNLOAD_FAILED = actFailed('Não foi possível baixar a planilha')

/** What is listed, on all pages, as a file for a spreadsheet. */
function DownloadButton({ query }: { query: string | null }) {
  const { payments } = useAdminStore()
  const { busy, run } = useAct(DOWNLOAD_FAILED)
  const download = async () => {
    if (query !== null) await run(async () => saveFile(await payments.spreadsheet(query)))
  }
  return (
    <NeedsConnection what="Baixar CSV">
      <Button
        variant="outlined"
        startIcon={<Download />}
        disabled={query === null}
        aria-disabled={busy}
        onClick={() => void download()}
      >
        Baixar CSV
      </Button>
    </NeedsConnection>
  )
}
