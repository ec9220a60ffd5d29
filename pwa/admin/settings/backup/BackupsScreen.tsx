import Button from '@mui/material/Button'
import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import {
  BACKUP_WHY_NAMES,
  type Backup,
  type Backups,
  type GoingBack,
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
import { isUnderWay, lostText, sizeText, verdictOf, whenText, type Clock } from './backupTexts.ts'
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
  usePollUntil(!isBusy, FOLLOW_MS, resource.ask)
  const clock = useClock()
  const take = async () => {
    const answer = await run(backupsApi.take)
    if (answer) resource.put(answer)
  }
  return (
    <Page
      title="Cópias de segurança"
      intro="Cada cópia é aberta, conferida e contada antes de valer. Ficam as dos últimos 7 dias, 4 semanas e 12 meses."
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
            {all.goingBack ? (
              <GoBack way={all.goingBack} clock={clock} />
            ) : (
              <Standing all={all} clock={clock} />
            )}
            <SecondPlace all={all} clock={clock} onChange={() => void resource.reload()} />
            <Copies all={all} clock={clock} />
          </>
        )}
      </Loaded>
    </Page>
  )
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
function GoBack({ way: { at, command, lost }, clock }: { way: GoingBack; clock: Clock }) {
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
        <AskInstaller
          about="Voltar à cópia"
          text={`Sistema de reservas: o banco de dados está danificado. Pare o servidor, rode ${command} e ligue-o de novo.`}
        />
      </div>
    </Alert>
  )
}

function Copies({ all: { backups, folder, hasPhrase }, clock }: { all: Backups; clock: Clock }) {
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
          actions={downloading((backup) => void download(backup), { busy, clock })}
        />
      )}
    </section>
  )
}

type Downloading = { busy: boolean; clock: Clock }

function downloading(onDownload: (backup: Backup) => void, { busy, clock }: Downloading) {
  return (backup: Backup) =>
    backup.testedAt === null ? null : (
      <Button
        variant="outlined"
        aria-disabled={busy}
        aria-label={`Baixar a cópia de ${whenText(backup.at, clock)}`}
        onClick={() => onDownload(backup)}
      >
        Baixar
      </Button>
    )
}

function columnsOf(clock: Clock): Column<Backup>[] {
  return [
    { label: 'Quando', heading: true, cell: ({ at }) => whenText(at, clock) },
    { label: 'Por quê', cell: ({ why }) => BACKUP_WHY_NAMES[why] },
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
