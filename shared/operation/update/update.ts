import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'
import type { ClockTime } from '../../platform/time/civil.ts'

/** How an update went: under way, the new version runs, or the one before runs again. */
const UPDATE_STATES = ['asked', 'running', 'done', 'back'] as const

/** Who wanted it: a person at the screen or by a command, or the hour that was chosen. */
const UPDATE_WHYS = ['hand', 'hour'] as const

const UpdateSchema = v.object({
  id: v.number(),
  /** ISO instant at which it was wanted. */
  at: v.string(),
  why: v.picklist(UPDATE_WHYS),
  /** Releases by the names of their folders. */
  fromRelease: v.string(),
  toRelease: v.string(),
  state: v.picklist(UPDATE_STATES),
  endedAt: v.nullable(v.string()),
  tookMs: v.nullable(v.number()),
  /** Why it went back, or what it waits for, in words. */
  reason: v.nullable(v.string()),
})
export type Update = v.InferOutput<typeof UpdateSchema>

/** How long what an older version's pages and workers ask for stays served, from when it was replaced. */
export const OLDER_BUILDS_MS = 30 * 86_400_000

const NewsSchema = v.object({ version: v.string(), items: v.array(v.string()) })
export type News = v.InferOutput<typeof NewsSchema>

/** What the owner's screen shows. */
export const VersionsSchema = v.object({
  /** The release that answers; its news are the newest. */
  version: v.string(),
  release: v.nullable(v.string()),
  news: v.array(NewsSchema),
  /** A newer release that lies ready, and what is new in it. */
  ready: v.nullable(
    v.object({
      release: v.string(),
      version: v.string(),
      news: v.array(NewsSchema),
      wentBack: v.boolean(),
    }),
  ),
  /** What an update would wait for now, each in a sentence. */
  waitsFor: v.array(v.string()),
  /** The venue's time at which updates are made; null when a person makes them. */
  quietAt: v.nullable(v.string()),
  updates: v.array(UpdateSchema),
})
export type Versions = v.InferOutput<typeof VersionsSchema>

/** The hour for updates, in whole half hours of the night or of any time; null for none. */
export const UpdatePlanSchema = wireObject({
  quietAt: v.nullable(
    v.pipe(
      v.string('Informe um horário'),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe um horário como 04:00'),
      v.transform((time) => time as ClockTime),
    ),
  ),
})

/** The release that the person saw, so that another one that came meanwhile is not taken instead. */
export const UpdateOrderSchema = wireObject({
  release: v.pipe(
    v.string('Informe a versão'),
    v.regex(/^[\w.-]{1,100}$/, 'Essa versão não existe'),
  ),
})

/** Reads `NOVIDADES.md`: a heading `## 1.2.0` for each version, the newest first, and lines that begin with a dash. */
export function readNews(text: string): News[] {
  const news: News[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, version] = /^## (\S+)/.exec(line) ?? []
    const [, item] = /^- (.+)/.exec(line) ?? []
    if (version) news.push({ version, items: [] })
    else if (item) news.at(-1)?.items.push(item.trim())
    // A line that is indented goes on with the one before.
    else if (/^ {2,}\S/.test(line)) {
      const items = news.at(-1)?.items
      if (items?.length) items[items.length - 1] += ` ${line.trim()}`
    }
  }
  return news
}

/** Whether one version is later than the other, by their numbers. */
export function isLater(one: string, other: string): boolean {
  const numbers = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number)
  const [mine, theirs] = [numbers(one), numbers(other)]
  const at = mine.findIndex((number, index) => number !== theirs[index])
  return at >= 0 && mine[at]! > (theirs[at] ?? 0)
}
