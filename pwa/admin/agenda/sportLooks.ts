import type { Sport } from '#shared/court/sport.ts'

/** The sports' names in class names of `agenda.css`. */
export const SPORT_LOOKS: Record<Sport, string> = {
  futevôlei: 'futevolei',
  beach_tennis: 'beach-tennis',
  vôlei: 'volei',
}
