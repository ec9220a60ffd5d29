import Button from '@mui/material/Button'
import { useState } from 'react'
import { permissionOf } from '#shared/commands/command.ts'
import { toQueued } from '../../../offline/queue/outbox.ts'
import type { OutboxEntry } from '../../../offline/store/offlineDb.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { sentenceOf, unbroken } from './entries.ts'
import type { Known } from './known.ts'
import { WaitingPanel } from './PendingCard.tsx'
import { saysFact } from './unrecorded.ts'

/** An edit of another person that waits on this device. Whoever may make it takes it back, as long as it was never on its way; what has happened only its author takes back. */
export function OthersCard({ entry, known }: { entry: OutboxEntry; known: Known }) {
  const { pending } = useAdminStore()
  const may = useMay()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const sentence = sentenceOf(entry, known)
  const command = toQueued(entry)?.command
  const isMine =
    command && entry.attempts === 0 && may(permissionOf(command)) && !saysFact(entry, known)
  const takeBack = async () => {
    setAsking(false)
    const isDone = await pending.takeBack(entry.key)
    toast(isDone ? { title: 'Edição desfeita', description: sentence } : ON_ITS_WAY)
  }
  return (
    <WaitingPanel {...{ entry, sentence, known }}>
      {isMine && (
        <Button
          color="error"
          variant="text"
          aria-label={`Desfazer: ${sentence}`}
          onClick={() => setAsking(true)}
        >
          Desfazer
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Desfazer a edição de ${entry.userName}?`}
          confirm="Sim, desfazer"
          cancel="Voltar"
          width="sm"
          onConfirm={() => void takeBack()}
          onClose={() => setAsking(false)}
        >
          <p className="pending__about">{unbroken(sentence)}</p>
          <p>
            O que depende dela sai junto. A auditoria diz quem fez e quem desfez, assim que houver
            conexão.
          </p>
        </ConfirmDialog>
      )}
    </WaitingPanel>
  )
}

const ON_ITS_WAY = {
  title: 'Esta edição já foi enviada',
  description: 'O servidor pode tê-la feito: confira na agenda ou na lista.',
} as const
