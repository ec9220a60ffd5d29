import type { Court } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import type { Toast } from '../../../ui/toast.tsx'

export const AGENDA_TEXTS = {
  created: { title: 'Aula fixa criada com sucesso', tone: 'success' },
  updated: { title: 'Aula fixa atualizada com sucesso', tone: 'success' },
  notCreated: (message: string, problem: Problem | null) =>
    refusal(isConflict(problem) ? 'Conflito detectado' : 'Erro ao criar aula fixa', message),
  notUpdated: (message: string, problem: Problem | null) =>
    refusal(isConflict(problem) ? 'Conflito detectado' : 'Erro ao atualizar aula fixa', message),
} satisfies Record<string, Toast | ((message: string, problem: Problem | null) => Toast)>

/** `Futevôlei iniciante, Futevôlei, Quadra 1, Terça-feira das 18:00 às 20:00`. */
export function classNow(fixedClass: FixedClassEntry, courts: readonly Court[]): string {
  const { courtId, endTime, name, sportType, startTime, weekday } = fixedClass
  const court = courts.find(({ id }) => id === courtId)?.name ?? ''
  const when = `${WEEKDAY_LABELS[weekday]} das ${startTime} às ${endTime}`
  return [name, SPORT_LABELS[sportType], court, when].join(', ')
}

function isConflict(problem: Problem | null) {
  return problem?.code === 'class-conflict'
}

function refusal(title: string, description: string): Toast {
  return { title, description, tone: 'destructive' }
}
