import Alert from '@mui/material/Alert'
import type { QueueView } from '../../offline/desk/deskQueue.ts'

/** Tells of edits that somebody else left on this device. They are never sent in this person's name. */
export function OthersNotice({ ofOthers }: Pick<QueueView, 'ofOthers'>) {
  return (
    <Alert severity="info" role="note">
      {ofOthers.map(({ userName, count }) => (
        <p key={userName}>
          <strong>{userName}</strong> deixou{' '}
          {count === 1 ? '1 edição não enviada' : `${count} edições não enviadas`} neste aparelho.
        </p>
      ))}
      <p>Só quem fez a edição pode enviá-la: entrando com a própria conta neste aparelho.</p>
    </Alert>
  )
}
