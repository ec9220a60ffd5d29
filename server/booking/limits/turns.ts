import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isWithin, widestOf } from '../../platform/http/networks.ts'
import type { Caller } from './caller.ts'

/** For so long a browser that has had an hour is not a new one. */
const TURN_MS = 3_600_000
const MINUTE_MS = 60_000
/** New browsers of a network that may take an hour from others, a minute. */
const NEW_A_MINUTE = 6
/** As many of them may have opened their page just now: who reads it before choosing goes first. */
const JUST_OPENED_A_MINUTE = 3

/** Since when browsers have had hours behind a network. */
export type Turns = readonly Row<'hold_turns'>[]

export function turnsOf({ trx, nowMs }: Tx, client: string): Promise<Turns> {
  return trx('hold_turns')
    .where({ network: widestOf(client) })
    .where('firstAt', '>', toInstant(nowMs - TURN_MS))
    .select('*')
}

/** Notes a browser's first hour within the hour. A later one makes it no younger, however often it gives its hours back. */
export async function beginTurn(
  { trx, nowMs }: Tx,
  { ownerId, client, openedMs }: Caller,
  hasTaken: boolean,
): Promise<void> {
  if (client === null) return
  const now = toInstant(nowMs)
  const turn = {
    client,
    network: widestOf(client),
    firstAt: now,
    tookAt: hasTaken ? now : null,
    justOpened: !isSettled(openedMs, nowMs),
    retaken: false,
    formAt: null,
  }
  const [begun] = await trx('hold_turns')
    .insert({ ownerId, ...turn })
    .onConflict('ownerId')
    .ignore()
    .returning('ownerId')
  if (begun) return
  const own = () => trx('hold_turns').where({ ownerId })
  const renewed = await own()
    .where('firstAt', '<=', toInstant(nowMs - TURN_MS))
    .update(turn)
  if (renewed === 0) await own().update({ retaken: true })
}

/** Notes that the browser's customer types their data. Once a turn: nobody keeps an hour by typing. */
export async function noteForm({ trx, nowMs }: Tx, ownerId: string): Promise<void> {
  await trx('hold_turns')
    .where({ ownerId, formAt: null })
    .update({ formAt: toInstant(nowMs) })
}

/** Whoever has had the page open for so long goes first. */
const SETTLED_MS = 30_000

export function settledAtMs(openedMs: number): number {
  return openedMs + SETTLED_MS
}

function isSettled(openedMs: number, nowMs: number) {
  return settledAtMs(openedMs) <= nowMs
}

/** From when on a new browser may take an hour from others of that network. */
export function newTakerFromMs(
  turns: Turns,
  network: string,
  { openedMs }: Pick<Caller, 'openedMs'>,
  nowMs: number,
): number {
  const takes = turns
    .filter(({ client, tookAt }) => tookAt !== null && isWithin(client, network))
    .map(({ tookAt, justOpened }) => ({ atMs: fromInstant(tookAt!), justOpened }))
    .filter(({ atMs }) => atMs > nowMs - MINUTE_MS)
    .toSorted((a, b) => b.atMs - a.atMs)
  const nextMs = (most: number, of: typeof takes) =>
    of.length < most ? nowMs : of[most - 1]!.atMs + MINUTE_MS
  const anyMs = nextMs(NEW_A_MINUTE, takes)
  if (isSettled(openedMs, nowMs)) return anyMs
  return Math.max(
    anyMs,
    nextMs(
      JUST_OPENED_A_MINUTE,
      takes.filter((take) => take.justOpened),
    ),
  )
}

/** Forgets the turns that are over. */
export async function sweepTurns(knex: Db, nowMs: number): Promise<void> {
  await knex('hold_turns')
    .where('firstAt', '<=', toInstant(nowMs - TURN_MS))
    .delete()
}
