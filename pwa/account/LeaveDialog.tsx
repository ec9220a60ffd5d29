import Stack from '@mui/material/Stack'
import { AdminTheme } from '../ui/AdminTheme.tsx'
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx'

/** Shown before an admin signs out when edits would be lost or the server cannot be reached. */
export type LeaveQuestion = {
  waiting: number
  isOnline: boolean
  onAnswer: (leave: boolean) => void
}

/** Asks an admin before leaving loses something, or before the server can be reached. */
export function LeaveDialog({ waiting, isOnline, onAnswer }: LeaveQuestion) {
  return (
    <AdminTheme>
      <ConfirmDialog
        title={waiting > 0 ? 'Sair e descartar as edições?' : 'Sair sem conexão?'}
        confirm={waiting > 0 ? 'Sair e descartar' : 'Sair'}
        cancel="Continuar aqui"
        onConfirm={() => onAnswer(true)}
        onClose={() => onAnswer(false)}
      >
        <Stack spacing={1} useFlexGap>
          {waiting > 0 && <p>{waitingText(waiting)}</p>}
          <p>
            <span>Os dados guardados neste aparelho são apagados.</span>
            {!isOnline && (
              <span>
                {' '}
                Sem conexão, a sessão no servidor só é encerrada quando este aparelho voltar a ter
                internet.
              </span>
            )}
          </p>
        </Stack>
      </ConfirmDialog>
    </AdminTheme>
  )
}

function waitingText(count: number) {
  return count === 1
    ? 'Há 1 edição neste aparelho que o servidor ainda não aceitou. Se você sair, ela se perde.'
    : `Há ${count} edições neste aparelho que o servidor ainda não aceitou. Se você sair, elas se perdem.`
}
