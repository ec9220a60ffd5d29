import Button from '@mui/material/Button'
import { useState } from 'react'
import { reaisText } from '#shared/platform/money/money.ts'
import {
  MONTH_FILES,
  type MonthAnswer,
  type MonthCorrection,
  type MonthFile,
  type MonthMethod,
} from '#shared/payment/charges/month.ts'
import { LEDGER_METHOD_NAMES } from '#shared/payment/charges/ledger.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { addMonths, isMonth, monthOf, monthText, type Month } from '#shared/platform/time/month.ts'
import { countText } from '#shared/platform/text/countText.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useOnce } from '../../../api/useOnce.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { Page } from '../../../ui/Page.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useVenueToday } from '../../ui/time/clock.ts'
import { useAct } from '../../ui/useAct.ts'
import { useAddress } from '../../ui/useAddress.ts'
import './payments.css'
import './month.css'

/** 'Fechar o mês': its sums, the files for the accountant, and the act after which the sums stay. */
export function MonthScreen() {
  const { venue } = useAdminStore()
  return (
    <Page
      title="Fechar o mês"
      intro="As somas do mês e as planilhas para a contabilidade. Depois de fechado, o mês não muda: o que volta ou chega depois entra no mês em que acontece."
    >
      <Loaded resource={venue} failed="Erro ao carregar os dados do local">
        {(venue) => <MonthOf venue={venue} />}
      </Loaded>
    </Page>
  )
}

function MonthOf({ venue }: { venue: Venue }) {
  const { payments, serverNowMs } = useAdminStore()
  const now = monthOf(useVenueToday(venue, serverNowMs))
  const [params, show] = useAddress()
  const named = params.get('mes') ?? ''
  // The one to close is the last that is over.
  const month = isMonth(named) && named <= now ? named : addMonths(now, -1)
  const goTo = (to: Month) => show({ mes: to })
  return (
    <div className="stack wide">
      <nav className="months__which" aria-label="Escolher o mês">
        <Button aria-label="Mês anterior" onClick={() => goTo(addMonths(month, -1))}>
          Anterior
        </Button>
        <h2>{monthText(month)}</h2>
        <Button
          aria-label="Mês seguinte"
          disabled={month >= now}
          onClick={() => goTo(addMonths(month, 1))}
        >
          Seguinte
        </Button>
      </nav>
      <Loaded resource={payments.month(month)} failed="As somas do mês só aparecem com conexão">
        {(answer) => <Sums answer={answer} timeZone={venue.timeZone} />}
      </Loaded>
    </div>
  )
}

function Sums({ answer, timeZone }: { answer: MonthAnswer; timeZone: string }) {
  const { corrections, figures, isAsClosed, month } = answer
  const { net, received, refunded } = figures
  const whole = { method: null, count: 0, net, received, refunded }
  return (
    <>
      <output className={`panel months__state months__state--${answer.state}`}>
        {stateText(answer, timeZone)}
      </output>
      {!isAsClosed && (
        <p role="alert" className="panel months__differs">
          Os lançamentos deste mês não somam mais o que foi fechado. Baixe as planilhas, compare com
          as de antes e chame o suporte: o programa não muda lançamentos de um mês que passou.
        </p>
      )}
      <section className="panel stack" aria-labelledby="month-money">
        <h3 id="month-money">Dinheiro</h3>
        <DataTable
          caption="Dinheiro do mês por forma"
          rows={[...figures.methods, whole]}
          rowKey={({ method }) => method ?? 'all'}
          columns={METHODS}
        />
        <FactList
          rows={[
            ['Crédito dado a clientes', reaisText(figures.creditGiven)],
            ['Crédito usado em reservas', reaisText(figures.creditUsed)],
            ['Crédito que venceu', reaisText(figures.creditExpired)],
            ['Cortesias', reaisText(figures.courtesies)],
            ['Descontos sobre a tabela', reaisText(figures.discounts)],
            ['Suprimentos', reaisText(figures.supplied)],
            ['Sangrias', reaisText(figures.withdrawn)],
          ]}
        />
      </section>
      {corrections.count > 0 && <Corrections {...corrections} />}
      <Files month={month} />
      {answer.state !== 'closed' && <Closing answer={answer} />}
    </>
  )
}

function stateText({ closedAt, closedBy, month, state }: MonthAnswer, timeZone: string): string {
  if (state === 'running') return `${monthText(month)} ainda não terminou: as somas vão até agora.`
  if (state === 'over') return `${monthText(month)} terminou e ainda não foi fechado.`
  const when = closedAt === null ? '' : ` em ${instantText(closedAt, timeZone)}`
  return `${monthText(month)} foi fechado${when}${closedBy === null ? '' : ` por ${closedBy}`}.`
}

type Row = Omit<MonthMethod, 'method'> & { method: MonthMethod['method'] | null }

const METHODS: Column<Row>[] = [
  {
    label: 'Forma',
    heading: true,
    cell: ({ method }) => (method === null ? 'Total' : LEDGER_METHOD_NAMES[method]),
  },
  { label: 'Recebido', align: 'right', cell: ({ received }) => reaisText(received) },
  { label: 'Devolvido', align: 'right', cell: ({ refunded }) => reaisText(refunded) },
  { label: 'Líquido', align: 'right', cell: ({ net }) => reaisText(net) },
]

const CORRECTIONS: Column<MonthCorrection>[] = [
  {
    label: 'O quê',
    heading: true,
    cell: ({ isLate, method }) =>
      `${isLate ? 'Recebido antes, chegou neste mês' : 'Devolvido neste mês'}, ${LEDGER_METHOD_NAMES[method]}`,
  },
  { label: 'Dia', cell: ({ date }: { date: CivilDate }) => formatDate(date) },
  { label: 'Refere-se a', cell: ({ of }) => monthText(of) },
  { label: 'Valor', align: 'right', cell: ({ amount }) => reaisText(amount) },
]

function Corrections({ amount, count, entries }: MonthAnswer['corrections']) {
  return (
    <section className="panel stack" aria-labelledby="month-corrections">
      <h3 id="month-corrections">De meses anteriores</h3>
      <p className="muted">
        {`${countText(count, 'lançamento', 'lançamentos')}, ${reaisText(amount)}. Já estão nas somas acima; os meses a que se referem ficam como estavam.`}
      </p>
      <details className="totals__days">
        <summary>Ver os lançamentos</summary>
        <DataTable
          caption="De meses anteriores"
          rows={entries}
          rowKey={({ book, id }) => `${book} ${id}`}
          columns={CORRECTIONS}
        />
        {entries.length < count && (
          <p className="note">{`Aqui estão os primeiros ${entries.length}; todos estão na planilha de serviços.`}</p>
        )}
      </details>
    </section>
  )
}

const FILES: Record<MonthFile, readonly [name: string, what: string]> = {
  servicos: [
    'Serviços',
    'Uma linha por serviço: cliente, CPF, datas, valores, o que foi devolvido e a que mês se refere.',
  ],
  creditos: ['Créditos', 'O crédito que clientes ganharam, usaram e perderam.'],
  'cortesias-e-caixa': [
    'Cortesias e caixa',
    'Cortesias, descontos, sangrias e suprimentos, com quem, quando e o motivo.',
  ],
}

/** Files that a Brazilian spreadsheet opens. */
function Files({ month }: { month: Month }) {
  const { payments } = useAdminStore()
  const { busy, run } = useAct()
  return (
    <section className="panel stack" aria-labelledby="month-files">
      <h3 id="month-files">Planilhas para a contabilidade</h3>
      <ul className="stack months__files">
        {MONTH_FILES.map((file) => (
          <li key={file}>
            <span className="lines">
              <strong>{FILES[file][0]}</strong>
              <span className="fine">{FILES[file][1]}</span>
            </span>
            <NeedsConnection what={`Baixar ${FILES[file][0]}`}>
              <Button
                variant="outlined"
                aria-disabled={busy}
                onClick={() => void run(() => payments.monthFile(month, file).then(saveFile))}
              >
                {`Baixar ${FILES[file][0]}`}
              </Button>
            </NeedsConnection>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Closing({ answer: { figures, month, state } }: { answer: MonthAnswer }) {
  const { payments } = useAdminStore()
  const { busy, run } = useAct()
  const once = useOnce()
  const [isAsking, ask] = useState(false)
  const name = monthText(month)
  const close = async () => {
    const act = () => once(month, (key) => payments.closeMonth(month, key))
    await run(act, `${name} está fechado`)
    ask(false)
  }
  return (
    <div className="row fill-phone">
      <NeedsConnection what="Fechar o mês">
        <Button variant="contained" disabled={state === 'running'} onClick={() => ask(true)}>
          {`Fechar ${name}`}
        </Button>
      </NeedsConnection>
      {isAsking && (
        <ConfirmDialog
          title={`Fechar ${name}?`}
          confirm="Fechar o mês"
          tone="primary"
          busy={busy}
          onConfirm={() => void close()}
          onClose={() => ask(false)}
        >
          {`As somas ficam como estão, com ${reaisText(figures.net)} líquidos, e não há como reabrir o mês. O que for devolvido ou chegar depois entra no mês em que acontecer.`}
        </ConfirmDialog>
      )}
    </div>
  )
}
