import type { Problem } from '#shared/problem.ts'
import type { Toast } from '../../../ui/toast.tsx'
import type { ClassDialogTexts } from '../../reservation/classDialog/FixedClassDialog.tsx'

export const CLASS_SCREEN_TEXTS: ClassDialogTexts = {
  created: { title: 'Aula adicionada', tone: 'success' },
  updated: { title: 'Aula atualizada', tone: 'success' },
  notCreated: notSaved,
  notUpdated: notSaved,
}

export const CLASS_REMOVED: Toast = { title: 'Aula removida', tone: 'success' }

export function classNotRemoved(message: string): Toast {
  return {
    title: 'Erro',
    description: `Falha ao remover a aula fixa: ${message}`,
    tone: 'destructive',
  }
}

function notSaved(message: string, problem: Problem | null): Toast {
  const isConflict = problem?.code === 'class-conflict'
  return {
    title: isConflict ? 'Conflito detectado' : 'Erro ao salvar aula fixa',
    description: message,
    tone: 'destructive',
  }
}
