import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DOUBTS_PER_PAGE, type Doubt } from '#shared/book/till/doubt.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { useOnce } from '../../../api/useOnce.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { FoundPage } from '../../ui/FoundPage.tsx'
import { LoadFailed } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { addressOf, readPage, useAddress } from '../../ui/useAddress.ts'
import { useHeld } from '../../ui/useHeld.ts'
import { DoubtDialog } from './DoubtDialog.tsx'
import { aboutText, movesMoney, whatText, whyText } from './doubtTexts.ts'
import './payments.css'

/** 'A conferir': what was done without a connection and nobody could refuse, until somebody else says yes or no. */
export function DoubtsScreen() {
  return (
    <Page
      title="A conferir"
      intro="O que vale como foi dito, mas passa de um limite ou não pode ser verdade assim: o que foi feito sem conexão, também sem a segunda pessoa que se pediria, e preços abaixo da tabela. Cada linha sai da lista quando outra pessoa diz sim ou não."
    >
      <Doubts />
    </Page>
  )
}

function useDoubts() {
  const { payments } = useAdminStore()
  const [params, show] = useAddress()
  const page = readPage(params)
  const paramsOf = (page: number): Record<string, string> =>
    page > 1 ? { pagina: String(page) } : {}
  return {
    ...useHeld(payments.doubts(page)),
    page,
    pathOf: (page: number) => addressOf(paramsOf(page)),
    turnTo: (page: number) => show(paramsOf(page)),
  }
}

function Doubts() {
  const list = useDoubts()
  const timeZone = useVenueZone()
  const [refusing, refuse] = useState<Doubt | null>(null)
  const { failed, shown } = list
  if (failed) return <LoadFailed title="Erro ao carregar o que há a conferir" {...failed} />
  if (!shown) return <Skeleton>Carregando o que há a conferir...</Skeleton>
  const { entries, open } = shown
  return (
    <>
      <FoundPage list={list} size={DOUBTS_PER_PAGE} count={entries.length} total={open}>
        {open === 0 ? (
          <Face sign="beach" title="Nada a conferir">
            Nada do que foi feito sem conexão, nem preço abaixo da tabela, passou de um limite.
          </Face>
        ) : (
          <DataTable
            caption="A conferir"
            rows={entries}
            rowKey={({ id }) => id}
            columns={columnsOf(timeZone)}
            actions={actsOf(refuse)}
          />
        )}
      </FoundPage>
      {refusing && <DoubtDialog doubt={refusing} onClose={() => refuse(null)} />}
    </>
  )
}

function columnsOf(timeZone: string): Column<Doubt>[] {
  const at = (instant: string) => instantText(instant, timeZone)
  return [
    {
      label: 'O que foi',
      heading: true,
      cell: (doubt) => (
        <span className="lines">
          <span>{whatText(doubt)}</span>
          {aboutText(doubt) && <About doubt={doubt} />}
        </span>
      ),
    },
    { label: 'Por que conferir', cell: whyText },
    {
      label: 'Quem',
      cell: ({ device, who }) => (
        <span className="lines">
          <span>{who ?? 'Ninguém'}</span>
          <span className="fine">{device ?? 'Aparelho não cadastrado'}</span>
        </span>
      ),
    },
    {
      label: 'Quando',
      cell: (doubt) => (
        <span className="lines">
          <time dateTime={doubt.claimedAt ?? doubt.at}>{at(doubt.claimedAt ?? doubt.at)}</time>
          <span className="fine">{`chegou ${at(doubt.at)}`}</span>
        </span>
      ),
    },
    { label: 'Valor', align: 'right', cell: sumText },
  ]
}

const sumText = (doubt: Doubt) => (movesMoney(doubt) ? reaisText(doubt.amount) : '—')

/** Names what it was for, and leads there. */
function About({ doubt }: { doubt: Doubt }) {
  const { date, tabId } = doubt
  const name = <span className="fine">{aboutText(doubt)}</span>
  if (tabId !== null) return <Link to="/admin/comandas">{name}</Link>
  return date === null ? name : <Link to={`/admin?data=${date}&situacao=all`}>{name}</Link>
}

function actsOf(onRefuse: ActsProps['onRefuse']) {
  return (doubt: Doubt) => <Acts {...{ doubt, onRefuse }} />
}

type ActsProps = { doubt: Doubt; onRefuse: (doubt: Doubt) => void }

const JUDGE_FAILED = actFailed('Não foi possível conferir')

function Acts({ doubt, onRefuse }: ActsProps) {
  const { payments } = useAdminStore()
  const may = useMay()
  const { busy, run } = useAct(JUDGE_FAILED)
  const once = useOnce()
  const { id, isOwn } = doubt
  const about = `${whatText(doubt)}, ${sumText(doubt)}`
  const accept = () => {
    const wish = { isRight: true, note: null }
    void run(
      () => once({ id, ...wish }, (key) => payments.judge(id, wish, key).then(() => true)),
      'Conferido: está certo.',
    )
  }
  return (
    <>
      {isOwn && <span className="note">Outra pessoa confere.</span>}
      {!isOwn && may('refund.any') && (
        <NeedsConnection what="Conferir">
          <span className="row">
            <Button
              variant="outlined"
              disabled={busy}
              aria-label={`Sim, está certo: ${about}`}
              onClick={accept}
            >
              Sim, está certo
            </Button>
            <Button
              variant="outlined"
              color="error"
              disabled={busy}
              aria-label={`Não: ${about}`}
              onClick={() => onRefuse(doubt)}
            >
              Não
            </Button>
          </span>
        </NeedsConnection>
      )}
    </>
  )
}
