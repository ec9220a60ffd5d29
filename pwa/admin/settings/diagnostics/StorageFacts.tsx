import Button from '@mui/material/Button'
import { useState } from 'react'
import { createResource } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import type { StorageUse } from '../../../offline/queue/queueView.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { FactList } from '../../../ui/FactList.tsx'

/** How much the admin store takes on this device, and whether the browser may clear it. */
export function StorageFacts() {
  const { pending } = useAdminStore()
  const [storage] = useState(() => createResource(pending.storage))
  return (
    <section className="panel panel--large stack" aria-labelledby="diagnostics-storage">
      <h2 id="diagnostics-storage">Armazenamento</h2>
      <Loaded resource={storage} failed="Não foi possível ler o armazenamento">
        {(state) => <StorageLines storage={state} onChanged={() => void storage.reload()} />}
      </Loaded>
    </section>
  )
}

type LinesProps = { storage: StorageUse; onChanged: () => void }

function StorageLines({ storage, onChanged }: LinesProps) {
  const { persisted, quotaBytes, usageBytes } = storage
  const toast = useToast()
  const askToPersist = async () => {
    const { storage } = navigator as { storage?: StorageManager }
    const isPersisted = (await storage?.persist?.()) ?? false
    toast(isPersisted ? PERSISTED : NOT_PERSISTED)
    onChanged()
  }
  return (
    <>
      <FactList
        rows={[
          ['Usado', sizeText(usageBytes)],
          ['Disponível', sizeText(quotaBytes === null ? null : quotaBytes - (usageBytes ?? 0))],
          [
            'Proteção',
            persisted
              ? 'os dados ficam neste aparelho'
              : 'o navegador pode apagar os dados se faltar espaço',
          ],
        ]}
      />
      {!persisted && (
        <Button variant="outlined" onClick={() => void askToPersist()}>
          Manter os dados neste aparelho
        </Button>
      )}
    </>
  )
}

const PERSISTED = { title: 'Os dados ficam neste aparelho', tone: 'success' } as const
const NOT_PERSISTED = {
  title: 'O navegador não garantiu',
  description: 'Instale o aplicativo na tela inicial e tente novamente.',
} as const

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `12,3 MB`; a thousand at a time, as devices show their storage. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return 'não informado'
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)))
  const amount = bytes / 1000 ** step
  const digits = step > 0 && amount < 100 ? 1 : 0
  return `${amount.toFixed(digits).replace('.', ',')} ${UNITS[step]}`
}
