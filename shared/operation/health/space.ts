import * as v from 'valibot'
import { keysOf } from '../../platform/text/keysOf.ts'
import { countText } from '../../platform/text/countText.ts'
import { bytesText } from './words.ts'

/** Parts that take room on the disk. Pictures lie in the database, and are counted in it too. */
export const SPACE_PARTS = {
  database: 'Banco de dados',
  pictures: 'Fotos, dentro dele',
  copies: 'Cópias de segurança',
} as const
export type SpacePart = keyof typeof SPACE_PARTS

const SpaceRowSchema = v.object({
  part: v.picklist(keysOf(SPACE_PARTS)),
  bytes: v.number(),
  /** How many bytes more each month; null while too few days are known. */
  monthly: v.nullable(v.number()),
})
export type SpaceRow = v.InferOutput<typeof SpaceRowSchema>

export const SpaceSchema = v.object({
  parts: v.array(SpaceRowSchema),
  /** Room that is left on the disk; null where there is none to ask about. */
  freeBytes: v.nullable(v.number()),
  /** How many bytes are used up each month, by these and by what else is on the disk; null while too few days are known. */
  monthly: v.nullable(v.number()),
})
export type Space = v.InferOutput<typeof SpaceSchema>

/** A day that was noted. */
export type NotedSizes = { date: string; freeBytes: number } & Record<SpacePart, number | null>

const DAY_MS = 86_400_000
const MONTH_DAYS = 30
/** In fewer days one busy Saturday would be a trend. */
const LEAST_DAYS = 7
const MOST_MONTHS = 120

/** How much each part takes now and grows in a month, from the days that were noted, the oldest first. */
export function spaceOf(
  noted: readonly NotedSizes[],
  now: NotedSizes & { isFreeKnown: boolean },
): Space {
  const monthlyOf = (of: (sizes: NotedSizes) => number | null) => {
    const first = noted.find((sizes) => of(sizes) !== null)
    const [before, after] = [first && of(first), of(now)]
    if (!first || before === null || before === undefined || after === null) return null
    const days = (Date.parse(now.date) - Date.parse(first.date)) / DAY_MS
    return days < LEAST_DAYS ? null : Math.round(((after - before) / days) * MONTH_DAYS)
  }
  const parts = keysOf(SPACE_PARTS).flatMap((part) => {
    const bytes = now[part]
    return bytes === null ? [] : [{ part, bytes, monthly: monthlyOf((sizes) => sizes[part]) }]
  })
  const used = now.isFreeKnown ? monthlyOf(({ freeBytes }) => -freeBytes) : null
  const grown = parts
    .filter(({ part }) => part !== 'pictures')
    .reduce<number | null>(
      (sum, { monthly }) => (monthly === null ? sum : (sum ?? 0) + monthly),
      null,
    )
  const known = [used, grown].filter((monthly) => monthly !== null)
  return {
    parts,
    freeBytes: now.isFreeKnown ? now.freeBytes : null,
    // Room that something else gave back once is no reason to promise more.
    monthly: known.length === 0 ? null : Math.max(...known),
  }
}

/** How long what is free lasts, in a sentence; null where nothing is known of the disk. */
export function lastsText({ freeBytes, monthly }: Space): string | null {
  if (freeBytes === null) return null
  const free = `Restam ${bytesText(freeBytes)} livres no disco.`
  if (monthly === null) return `${free} Em uma semana se sabe quanto cresce por mês.`
  if (monthly <= 0) return `${free} Nada cresce.`
  const months = Math.floor(freeBytes / monthly)
  if (months >= MOST_MONTHS) return `${free} No ritmo de agora, cabem ainda mais de 10 anos.`
  if (months < 1) return `${free} No ritmo de agora, acaba em menos de um mês.`
  return `${free} No ritmo de agora, ${months === 1 ? 'cabe' : 'cabem'} ainda ${countText(months, 'mês', 'meses')}.`
}

/** `+ 60 MB por mês`. */
export function growthText({ monthly }: Pick<SpaceRow, 'monthly'>): string {
  if (monthly === null) return 'ainda não se sabe'
  if (Math.abs(monthly) < 1_000) return 'não cresce'
  return `${monthly > 0 ? '+' : '−'} ${bytesText(Math.abs(monthly))} por mês`
}
