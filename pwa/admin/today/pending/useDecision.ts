import type { OutboxEntry } from '../../../offline/store/offlineDb.ts'
import type { InHand } from '../../../offline/queue/queueView.ts'
import { useAdminStore, useConnection } from '../../../offline/store/useAdminStore.ts'
import { useToast, type Toast } from '../../../ui/toast.tsx'
import { useAct } from '../../ui/useAct.ts'

const notStored = (): Toast => ({
  title: 'Não foi possível guardar a decisão',
  description: 'A edição continua na lista. Tente novamente.',
  tone: 'destructive',
})

/** What a person decides about edits: stored on the device at once, confirmed by a toast, and sent when there is a connection. */
export function useDecision(onDiscarded: (keys: readonly string[]) => void) {
  const { pending, syncNow } = useAdminStore()
  const isOffline = ['offline', 'signedOut'].includes(useConnection())
  const toast = useToast()
  const { busy, run } = useAct(notStored)
  const decide = async (act: () => Promise<void>) =>
    (await run(() => act().then(() => true))) ?? false
  return {
    busy,
    async send(act: () => Promise<void>) {
      if (!(await decide(act))) return
      toast(
        isOffline
          ? { title: 'Na fila', description: 'A edição vai assim que houver conexão.' }
          : { title: 'Enviando de novo' },
      )
      syncNow()
    },
    async forget(act: () => Promise<void>) {
      if (await decide(act)) toast({ title: 'Retirado da lista' })
    },
    /** `money`: what was in hand by it, to be put on a tab. */
    async discard(entries: readonly OutboxEntry[], money: InHand | null = null) {
      const [first] = entries
      if (!first) return
      // Before it is done: what a person discards must not pass for sent.
      onDiscarded(entries.map(({ key }) => key))
      const { key } = first
      const act = () => (money ? pending.register(key, money) : pending.discard(key))
      if (!(await decide(act))) return
      if (money) {
        toast({ title: 'Dinheiro registrado', description: `Em “A devolver”: ${money.name}.` })
        syncNow()
        return
      }
      const count = entries.length
      toast({ title: count === 1 ? 'Edição descartada' : `${count} edições descartadas` })
    },
  }
}
