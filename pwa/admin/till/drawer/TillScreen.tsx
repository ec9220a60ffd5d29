import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { reaisText, toCents, toReais } from '#shared/platform/money/money.ts'
import {
  MOVEMENT_KIND_NAMES,
  TILL_METHOD_NAMES,
  TILL_METHODS,
  centsBy,
  differenceText,
  inCents,
  type ClosedTill,
  type TillMovement,
  type TillState,
} from '#shared/book/till/till.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { unsentText } from '../../../offline/store/unsentText.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { HalfContext } from '../../../ui/Pane.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { useFreshness } from '../../ui/time/freshness.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { OpenTillDialog } from '../acts/OpenTill.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { CheckPix } from '../../reservation/receive/CheckPix.tsx'
import { DrawerChoice } from './DrawerChoice.tsx'
import { useInstant } from '../../reservation/useInstant.ts'
import { movementColumns, signed } from './movementColumns.tsx'
import { CashDialog, CloseDialog, CorrectionDialog, ExplainDialog } from './TillDialogs.tsx'
import { UnpaidToday } from './UnpaidToday.tsx'
import './till.css'

/** Shows what is to be paid today beside the drawer at the counter, which is opened with change, counted blind, closed for good. */
export function TillScreen({ tabs }: { tabs: ReactNode }) {
  const store = useAdminStore()
  const venue = valueOf(useResource(store.venue))
  const isHalf = useMediaQuery('(width >= 960px)')
  return (
    <Page title="Caixa">
      <div className="till-desk">
        <div className="stack wide">
          {venue && <UnpaidToday venue={venue} />}
          {tabs}
        </div>
        <HalfContext value={isHalf}>
          <Loaded resource={store.till} failed="Não foi possível carregar o caixa">
            {(state) => <Till key={state.id} till={state} />}
          </Loaded>
        </HalfContext>
      </div>
    </Page>
  )
}

type Asked = 'open' | 'supply' | 'withdrawal' | 'close' | 'explain' | TillMovement | null

function Till({ till }: { till: TillState }) {
  const [asked, ask] = useState<Asked>(null)
  const { last, movements, open } = till
  const done = () => ask(null)
  return (
    <div className="stack wide till">
      <DrawerChoice till={till} />
      {open ? <OpenPanel till={till} ask={ask} /> : <ClosedPanel ask={ask} />}
      {movements.length > 0 && <Movements till={till} ask={ask} />}
      {last && <LastClosing last={last} onExplain={() => ask('explain')} />}
      {asked === 'open' && <OpenTillDialog onClose={done} />}
      {(asked === 'supply' || asked === 'withdrawal') && <CashDialog kind={asked} onClose={done} />}
      {asked === 'close' && open && (
        <CloseDialog session={open.key} name={till.name} onClose={done} />
      )}
      {asked === 'explain' && last && <ExplainDialog session={last.key} onClose={done} />}
      {typeof asked === 'object' && asked && <CorrectionDialog movement={asked} onClose={done} />}
    </div>
  )
}

type AskProps = { ask: (asked: Asked) => void }

function ClosedPanel({ ask }: AskProps) {
  return (
    <section className="panel stack till__now" aria-label="Agora">
      <p className="strong">O caixa está fechado.</p>
      <div className="row fill-phone">
        <Button variant="contained" onClick={() => ask('open')}>
          Abrir caixa
        </Button>
      </div>
    </section>
  )
}

function OpenPanel({ till: { drawer, movements, open }, ask }: AskProps & { till: TillState }) {
  const at = useInstant()
  const fresh = useFreshness()
  if (!open) return null
  const unsent = movements.filter(({ id, method }) => id < 0 && method === 'cash')
  const waiting = toReais(centsBy(unsent.map(inCents)).cash)
  const who = open.openedBy === null ? '' : ` por ${open.openedBy}`
  return (
    <section className="panel stack till__now" aria-label="Agora">
      <p className="strong">
        {[
          `Caixa aberto em ${at(open.openedAt)}${who}`,
          open.opening === null ? '.' : `, com ${reaisText(open.opening)} de troco.`,
        ].join('')}
      </p>
      {drawer !== null && (
        <p>
          Na gaveta deve haver <strong className="lead nowrap">{reaisText(drawer)}</strong>
          {fresh && <span className="note"> conforme o último contato, {fresh.since}</span>}
          {waiting !== 0 && (
            <span className="note">
              {' '}
              e com {signed(waiting)} que esperam o envio neste aparelho
            </span>
          )}
        </p>
      )}
      <div className="row fill-phone">
        <Button variant="outlined" onClick={() => ask('supply')}>
          Suprimento
        </Button>
        <Button variant="outlined" onClick={() => ask('withdrawal')}>
          Sangria
        </Button>
        <Button variant="contained" onClick={() => ask('close')}>
          Fechar caixa
        </Button>
      </div>
    </section>
  )
}

function Movements({ till: { movements, open }, ask }: AskProps & { till: TillState }) {
  const at = useInstant()
  return (
    <section className="panel stack">
      <h2>{open ? 'Lançamentos' : 'À espera do próximo caixa'}</h2>
      <DataTable
        caption={open ? 'Lançamentos deste caixa' : 'Lançamentos à espera do próximo caixa'}
        rows={movements}
        rowKey={({ key }) => key}
        columns={movementColumns(at)}
        unsent={({ id }) => (id < 0 ? unsentText() : null)}
        actions={actionsIn(open !== null, ask)}
      />
    </section>
  )
}

function actionsIn(isOpen: boolean, ask: AskProps['ask']) {
  return (movement: TillMovement) => {
    const { amount, isCorrected, kind } = movement
    const isCash = kind === 'supply' || kind === 'withdrawal'
    if (movement.pix && movement.id > 0) return <CheckPix movement={movement} />
    if (!isOpen || isCorrected || !isCash) return null
    return (
      <Button
        size="small"
        variant="outlined"
        aria-label={`Corrigir ${MOVEMENT_KIND_NAMES[kind]} de ${signed(amount)}`}
        onClick={() => ask(movement)}
      >
        Corrigir
      </Button>
    )
  }
}

type LastProps = { last: ClosedTill; onExplain: () => void }

function LastClosing({ last, onExplain }: LastProps) {
  const at = useInstant()
  const { closedAt, closedBy, counted, difference, expected, explanation, machine, opening } = last
  const by = closedBy === null ? '' : ` por ${closedBy}`
  const outside = TILL_METHODS.filter((method) => method !== 'cash' && last.taken[method] !== 0)
  const needsSentence = difference !== 0 && explanation === null
  const typed = [
    ['Débito na maquininha', machine.debit, last.taken.debit],
    ['Crédito na maquininha', machine.credit, last.taken.credit],
    ['PIX na chave', machine.pix, last.taken.pix],
  ] as const
  return (
    <section className="panel stack till__last" aria-labelledby="till-last">
      <h2 id="till-last">Último fechamento</h2>
      <p className="note">
        {[
          last.drawer === undefined ? '' : `Gaveta: ${last.drawer}. `,
          `Fechado em ${at(closedAt)}${by}. Aberto em ${at(last.openedAt)}`,
          last.openedBy === null ? '.' : ` por ${last.openedBy}.`,
        ].join('')}
      </p>
      <p className={difference === 0 ? 'lead strong' : 'lead strong danger'}>
        {differenceText(toCents(difference))}
      </p>
      {explanation && <p>“{explanation}”</p>}
      {needsSentence && (
        <div className="row fill-phone till__acts">
          <Button variant="contained" onClick={onExplain}>
            Explicar a diferença
          </Button>
        </div>
      )}
      <FactList
        rows={[
          ['Troco na abertura', reaisText(opening)],
          ['Dinheiro que entrou e saiu', signed(last.taken.cash)],
          ['Esperado na gaveta', reaisText(expected)],
          ['Contado', reaisText(counted)],
        ]}
      />
      {outside.length > 0 && (
        <>
          <h3 className="part-title">Fora da gaveta</h3>
          <FactList
            rows={outside.map(
              (method) => [TILL_METHOD_NAMES[method], reaisText(last.taken[method])] as const,
            )}
          />
        </>
      )}
      {typed.some(([, said]) => said !== null) && (
        <>
          <h3 className="part-title">Conferência da maquininha e do banco</h3>
          <FactList
            rows={typed.flatMap(([name, said, taken]) =>
              said === null
                ? []
                : [[name, `${reaisText(said)}: ${comparedText(toCents(said) - toCents(taken))}`]],
            )}
          />
        </>
      )}
      <div className="row fill-phone till__acts">
        <Button variant="outlined" onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
    </section>
  )
}

function comparedText(cents: number) {
  if (cents === 0) return 'confere'
  return cents < 0 ? `${reaisText(-cents / 100)} a menos` : `${reaisText(cents / 100)} a mais`
}
