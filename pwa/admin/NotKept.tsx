import { useEffect, useRef, useState } from 'react'
import { valueOf } from '../api/resource.ts'
import {
  databasePlace,
  deleteDatabases,
  readLeftEdits,
  placeDatabase,
} from '../offline/store/deviceDatabase.ts'
import { useQueue } from '../offline/store/useAdminStore.ts'
import { reload } from '../ui/Face.tsx'
import { addForm } from '../ui/form/halfTyped.ts'
import { useToast } from '../ui/toast.tsx'
import { later } from '../ui/later.tsx'
import { saveQueue } from './ui/saveQueue.ts'

const ConfirmDialog = later(() =>
  import('../ui/form/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
)

/** Where this page's databases are, once the browser's has answered or had its time. */
export function useDatabasePlace() {
  const [place, setPlace] = useState(databasePlace)
  useEffect(() => void placeDatabase().then(setPlace), [])
  return place
}

/** Says that this page's data are in memory, and offers the way out; asks before the page is closed over edits that wait. */
export function NotKept() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef(0)
  const queue = valueOf(useQueue().state)
  useEffect(() => {
    waiting.current = queue ? queue.waiting.length + queue.refused.length : 0
  })
  useEffect(() => addForm(() => waiting.current > 0), [])
  return (
    <div className="connection connection--not-kept" role="note">
      <p>
        O navegador não está guardando dados neste aparelho. Com conexão tudo funciona; o que for
        feito sem conexão se perde quando esta página for fechada.
      </p>
      <button type="button" onClick={reload}>
        Tentar de novo
      </button>
      <button type="button" onClick={() => setAsking(true)}>
        Apagar os dados deste aparelho e recomeçar
      </button>
      {isAsking && <StartAnew onClose={() => setAsking(false)} />}
    </div>
  )
}

function StartAnew({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const startAnew = async () => {
    setBusy(true)
    try {
      const left = isUnread ? { count: 0, text: '' } : await readLeftEdits()
      if (!left) {
        setUnread(true)
        return
      }
      if (left.count > 0) saveQueue(left.text)
      await deleteDatabases()
      reload()
    } catch {
      toast({
        title: 'Não foi possível apagar',
        description: 'Feche as outras abas deste site, ou reinicie o navegador, e tente de novo.',
        tone: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title="Apagar os dados deste aparelho?"
      confirm={isUnread ? 'Apagar mesmo assim' : 'Apagar e recomeçar'}
      busy={busy}
      onConfirm={() => void startAnew()}
      onClose={onClose}
    >
      {isUnread ? (
        <p>
          As edições que esperavam neste aparelho não puderam ser lidas: se houver alguma, ela se
          perde. O que já foi enviado está no servidor.
        </p>
      ) : (
        <p>
          A agenda e os cadastros guardados neste navegador são apagados e lidos de novo do
          servidor. As edições ainda não enviadas são salvas antes em um arquivo.
        </p>
      )}
    </ConfirmDialog>
  )
}
