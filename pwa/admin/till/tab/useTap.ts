import { useContext } from 'react'
import type { Command } from '#shared/commands/command.ts'
import { readFailureText } from '../../../api/refusal.ts'
import { reportDefect } from '../../../api/operation/reportDefect.ts'
import { ServerEpochContext, useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { useToast, type Toast } from '../../../ui/toast.tsx'
import { newId } from '../../../api/newId.ts'

const FALLBACK = 'Tente novamente em instantes.'

export function tabFailed(message: string): Toast {
  return { title: 'Erro na comanda', description: message, tone: 'destructive' }
}

/** Makes an edit per tap: two quick taps are two edits, and what they do is seen without being said. */
export function useTap(): (command: Command) => Promise<boolean> {
  const store = useAdminStore()
  const toast = useToast()
  const epoch = useContext(ServerEpochContext)
  return async (command) => {
    try {
      await store.edit(command, newId(), epoch ?? undefined)
      return true
    } catch (error) {
      toast(tabFailed(readFailureText(error, FALLBACK)))
      reportDefect(error)
      return false
    }
  }
}
