import Button from '@mui/material/Button'
import { useState } from 'react'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import type { OutboxEntry } from '../../offline/sync/offlineDb.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import type { Known } from './known.ts'

type Props = {
  entry: OutboxEntry
  sentence: string
  known: Known
  /** With whatever goes with it. */
  onDiscard: (entries: readonly OutboxEntry[]) => void
}

/** Gives an edit up, once the person has seen all that goes with it. */
export function DiscardButton({ entry, sentence, known, onDiscard }: Props) {
  const { pending } = useAdminStore()
  const [asked, setAsked] = useState<readonly OutboxEntry[]>([])
  const ask = async () => setAsked(await pending.discardedWith(entry.key))
  return (
    <>
      <Button
        color="error"
        variant="text"
        aria-label={`Descartar: ${sentence}`}
        onClick={() => void ask()}
      >
        Descartar
      </Button>
      {asked.length > 0 && (
        <DiscardDialog
          entries={asked}
          known={known}
          onConfirm={() => {
            setAsked([])
            onDiscard(asked)
          }}
          onClose={() => setAsked([])}
        />
      )}
    </>
  )
}
