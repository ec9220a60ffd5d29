import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  ACCOUNT_ENTRIES_PER_PAGE,
  type AccountEntry,
} from '#shared/payment/charges/providerAccount.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FoundPage } from '../../ui/FoundPage.tsx'
import { LoadFailed } from '../../ui/Loaded.tsx'
import { useHeld } from '../../ui/useHeld.ts'
import { aboutText, kindText } from './accountTexts.ts'
import { HistoryDialog } from './HistoryDialog.tsx'

type Props = {
  kind: 'all' | 'transfer'
  page: number
  pathOf: (page: number) => string
  turnTo: (page: number) => void
  timeZone: string
}

/** The account's statement as the provider wrote it down, the last entry first. */
export function AccountEntries({ kind, timeZone, ...paged }: Props) {
  const { payments } = useAdminStore()
  const [opened, open] = useState<string | null>(null)
  const { failed, isWaiting, shown } = useHeld(
    payments.accountEntries(`kind=${kind}&page=${paged.page}`),
  )
  if (failed) return <LoadFailed title="Erro ao carregar o extrato" {...failed} />
  if (!shown) return <Skeleton>Carregando o extrato...</Skeleton>
  const { entries, total } = shown
  if (total === 0) {
    return (
      <Face sign="beach" title={kind === 'all' ? 'Nada no extrato' : 'Nenhuma transferência'}>
        {kind === 'all'
          ? 'Nada entrou nem saiu da conta nestes dias.'
          : 'Nada saiu da conta para o banco nem para pagar contas nestes dias.'}
      </Face>
    )
  }
  return (
    <FoundPage
      list={{ ...paged, isWaiting }}
      size={ACCOUNT_ENTRIES_PER_PAGE}
      count={entries.length}
      total={total}
    >
      <DataTable
        caption={kind === 'all' ? 'Extrato' : 'Transferências'}
        hasPairs
        rows={entries}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        {...(kind === 'all' ? { actions: actsOf(open) } : {})}
      />
      {opened !== null && (
        <HistoryDialog paymentGroupId={opened} timeZone={timeZone} onClose={() => open(null)} />
      )}
    </FoundPage>
  )
}

const COLUMNS: Column<AccountEntry>[] = [
  {
    label: 'Lançamento',
    heading: true,
    cell: (entry) => (
      <span className="lines">
        <span>{kindText(entry)}</span>
        <span className="fine anywhere">{aboutText(entry)}</span>
        {entry.note && <span className="fine anywhere">{`Anotado: ${entry.note}`}</span>}
      </span>
    ),
  },
  { label: 'Data', wraps: 'never', cell: ({ date }) => formatDate(date) },
  { label: 'Valor', align: 'right', cell: ({ amount }) => reaisText(amount) },
]

function actsOf(open: (paymentGroupId: string) => void) {
  return (entry: AccountEntry) => <History entry={entry} open={open} />
}

type HistoryProps = { entry: AccountEntry; open: (paymentGroupId: string) => void }

function History({ entry, open }: HistoryProps) {
  const { amount, date, paymentGroupId } = entry
  if (paymentGroupId === null) return null
  const about = `${aboutText(entry)}, ${formatDate(date)}, ${reaisText(amount)}`
  return (
    <Button aria-label={`Ver histórico: ${about}`} onClick={() => open(paymentGroupId)}>
      Ver histórico
    </Button>
  )
}
