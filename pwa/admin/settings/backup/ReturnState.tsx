import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { Backup, Backups } from '#shared/operation/backup/backups.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { whenText, type Clock } from './backupTexts.ts'

const SAID_MS = 24 * 3_600_000

type Props = { all: Backups; isRunning: boolean; clock: Clock; onUndo: (copy: Backup) => void }

/** Shows how the return to a copy goes, and for a day how the last one went and the way forth again. */
export function ReturnState({ all: { backups, returned }, isRunning, clock, onUndo }: Props) {
  if (isRunning) {
    return (
      <Alert severity="info" title="Voltando à cópia">
        <div className="stack">
          <p>
            O sistema para, faz uma cópia de agora e começa de novo com a escolhida. Esta página
            espera por ele.
          </p>
          <LinearProgress aria-label="Volta à cópia" />
        </div>
      </Alert>
    )
  }
  if (!returned || clock.nowMs - Date.parse(returned.at) > SAID_MS) return null
  const when = whenText(returned.to, clock)
  if (returned.state === 'failed') {
    return (
      <Alert severity="error" title={`Não foi possível voltar à cópia de ${when}`}>
        {returned.failed} Tudo continua como era.
      </Alert>
    )
  }
  const left = backups.find(({ leftFor, at }) => leftFor === returned.to && at >= returned.at)
  return (
    <Alert
      severity="success"
      title={`O sistema voltou à cópia de ${when}`}
      action={
        left && (
          <Button color="inherit" onClick={() => onUndo(left)}>
            Desfazer
          </Button>
        )
      }
    >
      O que cada aparelho conhecia e ela não tem está nas Pendências dele.
    </Alert>
  )
}
