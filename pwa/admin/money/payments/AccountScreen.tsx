import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ACCOUNT_ENTRIES_PER_PAGE } from '#shared/payment/charges/providerAccount.ts'
import type { Difference, ProviderAccountAnswer } from '#shared/payment/charges/providerAccount.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { countText } from '#shared/platform/text/countText.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { Figure, Figures } from '../../../ui/Figures.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { useOnce } from '../../../api/useOnce.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { FoundPage } from '../../ui/FoundPage.tsx'
import { LoadFailed } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { addressOf, readPage, useAddress } from '../../ui/useAddress.ts'
import { useHeld } from '../../ui/useHeld.ts'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import { AccountEntries } from './AccountEntries.tsx'
import { AccountNoteDialog } from './AccountNoteDialog.tsx'
import {
  aboutText,
  comingSum,
  differingText,
  monthText,
  spanText,
  unreadText,
  whyText,
} from './accountTexts.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import './payments.css'
import './account.css'

const VIEWS = { '': 'Resumo', transferencias: 'Transferências', extrato: 'Extrato' } as const
type View = keyof typeof VIEWS

function useAccountAddress() {
  const [params, show] = useAddress()
  const asked = params.get('ver') ?? ''
  const view: View = asked in VIEWS ? (asked as View) : ''
  const page = readPage(params)
  const paramsOf = (page: number, of: View = view): Record<string, string> => ({
    ...(of === '' ? {} : { ver: of }),
    ...(page > 1 ? { pagina: String(page) } : {}),
  })
  return {
    view,
    page,
    pathOf: (page: number) => addressOf(paramsOf(page)),
    turnTo: (page: number) => show(paramsOf(page)),
    choose: (of: View) => show(paramsOf(1, of)),
  }
}

/** 'Conta Asaas': what the provider has of the venue's money, what comes, what it kept and paid out, and whether that agrees with the books. */
export function AccountScreen() {
  const { payments } = useAdminStore()
  const address = useAccountAddress()
  const { failed, isWaiting, shown } = useHeld(
    payments.account(address.view === '' ? address.page : 1),
  )
  const hasAccount = shown !== null && shown.state !== 'none'
  return (
    <Page
      title="Conta Asaas"
      intro="O extrato da conta, lido toda noite e comparado com os pagamentos daqui."
      actions={hasAccount && <ReadNow />}
    >
      {failed && <LoadFailed title="Erro ao carregar a conta" {...failed} />}
      {!failed && !shown && <Skeleton>Carregando a conta...</Skeleton>}
      {!failed && shown && <Account {...{ account: shown, isWaiting, address }} />}
    </Page>
  )
}

const READ_FAILED = actFailed('Não foi possível pedir o extrato')

function ReadNow() {
  const { payments } = useAdminStore()
  const may = useMay()
  const once = useOnce()
  const { busy, run } = useAct(READ_FAILED)
  const ask = () =>
    run(
      () => once('read', (key) => payments.askForAccount(key)),
      'Lendo o extrato. O que houver de novo aparece aqui em instantes.',
    )
  if (!may('refund.any')) return null
  return (
    <NeedsConnection what="Ler o extrato">
      <BusyButton variant="outlined" busy={busy} busyLabel="Pedindo..." onClick={() => void ask()}>
        Ler agora
      </BusyButton>
    </NeedsConnection>
  )
}

type AccountProps = {
  account: ProviderAccountAnswer
  isWaiting: boolean
  address: ReturnType<typeof useAccountAddress>
}

function Account({ account, address, isWaiting }: AccountProps) {
  const { choose, view } = address
  const timeZone = useVenueZone()
  const mayType = useMay()('settings.edit')
  if (account.state === 'none') {
    return (
      <div className="stack">
        <Face sign="beach" title="Não há conta do Asaas para ler">
          O sistema está em modo de teste, ou a chave do Asaas ainda não foi informada.
        </Face>
        {mayType && (
          <Button variant="outlined" component={Link} to="/admin/primeiros-passos">
            Primeiros passos
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="stack wide statement">
      {account.state === 'closed' && (
        <Alert severity="warning">
          A chave do Asaas não pode ler o extrato. No painel do Asaas, dê a ela também a permissão
          de ler o extrato e o saldo, e toque em “Ler agora”. Os pagamentos não são afetados.
        </Alert>
      )}
      {account.state === 'unread' && (
        <Face sign="beach" title="O extrato ainda não foi lido">
          Ele é lido toda noite, depois das 3h. Para não esperar, toque em “Ler agora”.
        </Face>
      )}
      {account.until !== null && (
        <>
          <Balance account={account} timeZone={timeZone} />
          <fieldset className="row statement__views">
            <legend className="visually-hidden">O que ver</legend>
            {(Object.keys(VIEWS) as View[]).map((one) => (
              <Button
                key={one}
                variant={one === view ? 'contained' : 'outlined'}
                aria-pressed={one === view}
                onClick={() => choose(one)}
              >
                {VIEWS[one]}
              </Button>
            ))}
          </fieldset>
          {view === '' ? (
            <Summary {...{ account, address, isWaiting, timeZone }} />
          ) : (
            <AccountEntries
              key={view}
              kind={view === 'extrato' ? 'all' : 'transfer'}
              {...address}
              timeZone={timeZone}
            />
          )}
        </>
      )}
    </div>
  )
}

function Balance({ account, timeZone }: { account: ProviderAccountAnswer; timeZone: string }) {
  const { balance, balanceAt, months } = account
  const coming = comingSum(account)
  const [latest] = months
  return (
    <Figures>
      <Figure
        name="Saldo"
        isMain
        note={balanceAt ? `em ${instantText(balanceAt, timeZone)}` : 'a chave não o informa'}
      >
        {balance === null ? '—' : reaisText(balance)}
      </Figure>
      <Figure name="A cair" note={countText(coming.count, 'cobrança', 'cobranças')}>
        {reaisText(coming.amount)}
      </Figure>
      {latest && (
        <>
          <Figure name="Tarifas" note={`em ${monthText(latest.month)}`}>
            {reaisText(latest.fees)}
          </Figure>
          <Figure name="Transferido" note={`em ${monthText(latest.month)}`}>
            {reaisText(latest.transferred)}
          </Figure>
        </>
      )}
    </Figures>
  )
}

type SummaryProps = AccountProps & { timeZone: string }

function Summary({ account, address, isWaiting, timeZone }: SummaryProps) {
  const { coming, differences, differing, months, unread } = account
  return (
    <>
      <Alert severity={differing.count === 0 ? 'success' : 'warning'}>
        <strong>{differing.count === 0 ? 'Confere.' : differingText(account)}</strong>{' '}
        {spanText(account, timeZone)}
      </Alert>
      {unread > 0 && <Alert severity="warning">{unreadText(unread)}</Alert>}
      {differing.count > 0 && (
        <FoundPage
          list={{ ...address, isWaiting }}
          size={ACCOUNT_ENTRIES_PER_PAGE}
          count={differences.length}
          total={differing.count}
        >
          <Differences differences={differences} timeZone={timeZone} />
        </FoundPage>
      )}
      <section className="stack tight">
        <h2 className="statement__title">Por mês</h2>
        {months.length === 0 ? (
          <p className="muted">Nada entrou nem saiu da conta nestes dias.</p>
        ) : (
          <DataTable
            caption="Por mês"
            hasPairs
            rows={months}
            rowKey={({ month }) => month}
            columns={MONTHS}
          />
        )}
      </section>
      <section className="stack tight">
        <h2 className="statement__title">A cair por dia</h2>
        {coming.length === 0 ? (
          <p className="muted">Não há cobranças pagas à espera de cair.</p>
        ) : (
          <div className="panel">
            <FirstFew items={coming} itemKey={({ date }) => date}>
              {(day) => <ComingDay {...day} />}
            </FirstFew>
          </div>
        )}
      </section>
    </>
  )
}

function ComingDay({ amount, count, date }: ProviderAccountAnswer['coming'][number]) {
  return (
    <span className="statement__day">
      <time dateTime={date}>{formatDate(date)}</time>
      <span className="fine">{countText(count, 'cobrança', 'cobranças')}</span>
      <strong>{reaisText(amount)}</strong>
    </span>
  )
}

const MONTHS: Column<ProviderAccountAnswer['months'][number]>[] = [
  { label: 'Mês', heading: true, cell: ({ month }) => monthText(month) },
  { label: 'Recebido', align: 'right', cell: ({ received }) => reaisText(received) },
  { label: 'Devolvido', align: 'right', cell: ({ returned }) => reaisText(returned) },
  { label: 'Tarifas', align: 'right', cell: ({ fees }) => reaisText(fees) },
  { label: 'Transferido', align: 'right', cell: ({ transferred }) => reaisText(transferred) },
  { label: 'Outros', align: 'right', cell: ({ other }) => reaisText(other) },
]

type DifferencesProps = { differences: readonly Difference[]; timeZone: string }

function Differences({ differences, timeZone }: DifferencesProps) {
  const may = useMay()
  const [noting, note] = useState<readonly Difference[] | null>(null)
  const [opened, open] = useState<string | null>(null)
  const notable = differences.filter(({ hasIssue }) => !hasIssue)
  return (
    <>
      {may('refund.any') && notable.length > 1 && (
        <div className="row above">
          <NeedsConnection what="Anotar">
            <Button variant="outlined" onClick={() => note(notable)}>
              Anotar os {notable.length} desta página
            </Button>
          </NeedsConnection>
        </div>
      )}
      <DataTable
        caption="O que não confere"
        hasPairs
        rows={differences}
        rowKey={({ id }) => id}
        columns={DIFFERENCES}
        actions={actsOf({ onNote: (one) => note([one]), onOpen: open })}
      />
      {noting && <AccountNoteDialog differences={noting} onClose={() => note(null)} />}
      {opened !== null && (
        <HistoryDialog paymentGroupId={opened} timeZone={timeZone} onClose={() => open(null)} />
      )}
    </>
  )
}

const DIFFERENCES: Column<Difference>[] = [
  {
    label: 'O que não confere',
    heading: true,
    cell: (one) => (
      <span className="lines">
        <span>{whyText(one)}</span>
        <span className="fine anywhere">{aboutText(one)}</span>
      </span>
    ),
  },
  { label: 'Data', wraps: 'never', cell: ({ date }) => formatDate(date) },
  { label: 'No Asaas', align: 'right', cell: ({ there }) => reaisText(there) },
  { label: 'Aqui', align: 'right', cell: ({ here }) => reaisText(here) },
  { label: 'Diferença', align: 'right', cell: ({ amount }) => reaisText(amount) },
]

type Acting = { onNote: (one: Difference) => void; onOpen: (paymentGroupId: string) => void }

function actsOf(acting: Acting) {
  return (one: Difference) => <Acts one={one} {...acting} />
}

/** Acts that end a difference, and the way to what it is of. */
function Acts({ one, onNote, onOpen }: Acting & { one: Difference }) {
  const may = useMay()
  const { hasIssue, paymentGroupId } = one
  const about = `${aboutText(one)}, ${formatDate(one.date)}, ${reaisText(one.amount)}`
  return (
    <>
      {paymentGroupId !== null && (
        <Button aria-label={`Ver histórico: ${about}`} onClick={() => onOpen(paymentGroupId)}>
          Ver histórico
        </Button>
      )}
      {hasIssue && (
        <Button
          component={Link}
          to="/admin/pagamentos/resolver"
          variant="outlined"
          aria-label={`Resolver: ${about}`}
        >
          Resolver
        </Button>
      )}
      {!hasIssue && may('refund.any') && (
        <NeedsConnection what="Anotar">
          <Button variant="outlined" aria-label={`Anotar: ${about}`} onClick={() => onNote(one)}>
            Anotar
          </Button>
        </NeedsConnection>
      )}
    </>
  )
}
