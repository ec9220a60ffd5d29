import Button from '@mui/material/Button'
import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import {
  BACKUP_WHY_NAMES,
  type Backup,
  type Backups,
  type GoingBack,
  type Return,
} from '#shared/operation/backup/backups.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { backupsApi } from '../../../api/operation/backups.ts'
import { usePollUntil } from '../../../api/poll/usePollUntil.ts'
import { createResource, useResource, valueOf } from '../../../api/resource.ts'
import { Chip, DataTable, type Column } from '../../../ui/DataTable.tsx'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AskInstaller } from '../../ui/AskInstaller.tsx'
import { useMinute } from '../../ui/time/clock.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'
import {
  isUnderWay,
  keptText,
  lostText,
  sizeText,
  verdictOf,
  whenText,
  type Clock,
} from './backupTexts.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { ReturnState } from './ReturnState.tsx'
import { SecondPlace } from './SecondPlace.tsx'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import './backups.css'

const FOLLOW_MS = 2_000

/** Copies of the database: how old and how good the last one is, one more now, and where they lie a second time. */
export function BackupsScreen() {
  const [resource] = useState(() => createResource(backupsApi.list))
  const known = valueOf(useResource(resource))
  const { busy, run } = useAct(actFailed('Não foi possível pedir a cópia'))
  const isBusy = busy || (known?.backups.some(isUnderWay) ?? false)
  const [chosen, choose] = useState<Returning | null>(null)
  const [begun, setBegun] = useState<{ after: string | null } | null>(null)
  const isReturning = isUnderWayBack(known?.returned ?? null, begun)
  // Between its end and its start the server does not answer.
  usePollUntil(!isBusy && !isReturning, FOLLOW_MS, resource.ask)
  const clock = useClock()
  const take = async () => {
    const answer = await run(backupsApi.take)
    if (answer) resource.put(answer)
  }
  return (
    <Page
      title="Cópias de segurança"
      intro={`Cada cópia é aberta, conferida e contada antes de valer. ${keptText(known?.hourly ?? false)}`}
      actions={
        known?.folder !== null && (
          <NeedsConnection what="Copiar">
            <BusyButton
              variant="contained"
              busy={isBusy}
              busyLabel="Fazendo a cópia..."
              onClick={() => void take()}
            >
              Fazer uma cópia agora
            </BusyButton>
          </NeedsConnection>
        )
      }
    >
      <Loaded resource={resource} failed="Erro ao carregar as cópias">
        {(all: Backups) => (
          <>
            <div className="stack">
              <ReturnState all={all} isRunning={isReturning} clock={clock} onUndo={choose} />
              {all.goingBack ? (
                <GoBack
                  way={all.goingBack}
                  clock={clock}
                  onReturn={all.canReturn && !isReturning ? choose : null}
                />
              ) : (
                <Standing all={all} clock={clock} />
              )}
            </div>
            <SecondPlace all={all} clock={clock} onChange={() => void resource.reload()} />
            <Copies
              all={all}
              clock={clock}
              onReturn={all.canReturn && !isReturning ? choose : null}
            />
            {chosen && (
              <ReturnDialog
                copy={chosen}
                clock={clock}
                onBegun={(answer) => {
                  setBegun({ after: answer.returned?.at ?? null })
                  choose(null)
                  resource.put(answer)
                }}
                onClose={() => choose(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The copy to which a person is about to go back. */
type Returning = { id: number; at: string }
type OnReturn = ((copy: Returning) => void) | null

/** Between the order and the word of a server that has begun with it the last return is still the one before. */
function isUnderWayBack(last: Return | null, begun: { after: string | null } | null) {
  return last?.state === 'running' || (begun !== null && (last?.at ?? null) === begun.after)
}

function useClock(): Clock {
  const nowMs = useMinute()
  const timeZone = useVenueZone()
  return { nowMs, timeZone }
}

function Standing({ all, clock }: { all: Backups; clock: Clock }) {
  const { severity, text } = verdictOf(all, clock)
  return (
    <Alert severity={severity} className="backups__standing">
      <strong>{text}</strong>
    </Alert>
  )
}

/** Shows where a damaged database goes back to, and what that costs. */
function GoBack({ way, clock, onReturn }: { way: GoingBack; clock: Clock; onReturn: OnReturn }) {
  const { id, at, command, lost } = way
  return (
    <Alert severity="error" title="O banco de dados está danificado: volte à última cópia boa">
      <div className="stack">
        <p>
          A cópia boa mais nova é de {whenText(at, clock)}. {lostText(lost)}
        </p>
        <p>
          Depois disso, cada aparelho mostra em Pendências o que conhecia e a cópia não tem. Os
          pagamentos feitos pelo Asaas continuam lá e aparecem em Pagamentos na comparação da noite.
        </p>
        <p>O banco de agora fica guardado ao lado.</p>
        {id !== null && onReturn && (
          <div className="row fill-phone">
            <Button variant="contained" color="error" onClick={() => onReturn({ id, at })}>
              Voltar a esta cópia
            </Button>
          </div>
        )}
        <AskInstaller
          about="Voltar à cópia"
          text={`Sistema de reservas: o banco de dados está danificado. Pare o servidor, rode ${command} e ligue-o de novo.`}
        />
      </div>
    </Alert>
  )
}

type CopiesProps = { all: Backups; clock: Clock; onReturn: OnReturn }

function Copies({ all: { backups, folder, hasPhrase }, clock, onReturn }: CopiesProps) {
  const { busy, run } = useAct(actFailed('Não foi possível baixar a cópia'))
  const download = async ({ id }: Backup) => {
    const address = await run(() => backupsApi.download(id))
    if (address) window.location.assign(address)
  }
  return (
    <section className="stack below" aria-labelledby="backups">
      <h2 id="backups">As cópias</h2>
      {folder !== null && (
        <p className="muted">
          {hasPhrase
            ? 'O arquivo que se baixa é cifrado com a frase de recuperação.'
            : 'O arquivo que se baixa tem os dados de todos: guarde-o bem.'}
        </p>
      )}
      {backups.length === 0 ? (
        <p className="panel muted">Nenhuma cópia ainda.</p>
      ) : (
        <DataTable
          caption="Cópias de segurança"
          rows={backups}
          rowKey={({ id }) => id}
          columns={columnsOf(clock)}
          actions={actsOn({ busy, clock, onReturn, onDownload: (backup) => void download(backup) })}
        />
      )}
    </section>
  )
}

type Acts = { busy: boolean; clock: Clock; onReturn: OnReturn; onDownload: (copy: Backup) => void }

function actsOn({ busy, clock, onReturn, onDownload }: Acts) {
  return (backup: Backup) => {
    if (backup.testedAt === null) return null
    const when = whenText(backup.at, clock)
    return (
      <>
        {onReturn && (
          <Button
            variant="outlined"
            aria-label={`Voltar à cópia de ${when}`}
            onClick={() => onReturn(backup)}
          >
            Voltar a esta cópia
          </Button>
        )}{' '}
        <Button
          variant="outlined"
          aria-disabled={busy}
          aria-label={`Baixar a cópia de ${when}`}
          onClick={() => onDownload(backup)}
        >
          Baixar
        </Button>
      </>
    )
  }
}

function columnsOf(clock: Clock): Column<Backup>[] {
  return [
    { label: 'Quando', heading: true, cell: ({ at }) => whenText(at, clock) },
    {
      label: 'Por quê',
      cell: ({ leftFor, why }) =>
        leftFor === null
          ? BACKUP_WHY_NAMES[why]
          : `Antes de voltar à de ${whenText(leftFor, clock)}`,
    },
    { label: 'Conferida', cell: (backup) => <Outcome backup={backup} /> },
    { label: 'Segundo lugar', cell: (backup) => <Placed backup={backup} clock={clock} /> },
  ]
}

function Outcome({ backup }: { backup: Backup }) {
  const { failed, reservations, payments, people, bytes, tookMs } = backup
  if (failed !== null) {
    return (
      <span>
        <Chip label="Falhou" tone="warning" /> {failed}
      </span>
    )
  }
  if (isUnderWay(backup)) return <Chip label="Fazendo..." tone="primary" />
  const counts = [
    countText(reservations ?? 0, 'reserva', 'reservas'),
    countText(payments ?? 0, 'pagamento', 'pagamentos'),
    countText(people ?? 0, 'pessoa', 'pessoas'),
    `${sizeText(bytes ?? 0)} em ${((tookMs ?? 0) / 1_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`,
  ]
  return counts.join(', ')
}

function Placed({ backup, clock }: { backup: Backup; clock: Clock }) {
  const { placedAt, placeFailed } = backup
  if (placedAt !== null) return whenText(placedAt, clock)
  if (placeFailed === null) return 'Só aqui'
  return (
    <span>
      <Chip label="Falhou" tone="warning" /> {placeFailed}
    </span>
  )
}
