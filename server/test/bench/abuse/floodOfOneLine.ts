import type { Goal } from '../report.ts'
import type { Abused } from './abused.ts'
import { freeCells, hold } from './freeCells.ts'
import { visitorFrom } from './visitor.ts'

const NETWORKS = 256
const HOURS_EACH = 12
const LOOK_AFTER = 32
/** The demo venue has so many for the sport: an hour is free until each is taken. */
const COURTS = 3

/** The 256 networks of one home line take what they get of a week. */
export async function floodOfOneLine({ origin }: Abused): Promise<Goal[]> {
  const newcomer = await visitorFrom(origin, '198.51.100.4')
  const before = await freeCells(newcomer)
  let held = 0
  let least = before.length
  for (let index = 0; index < NETWORKS; index += 1) {
    const who = await visitorFrom(origin, `2001:db8:7:12${index.toString(16).padStart(2, '0')}::1`)
    const at = (Math.floor(index / COURTS) * HOURS_EACH) % before.length
    for (const cell of [...before, ...before].slice(at, at + HOURS_EACH)) {
      const status = await hold(who, cell)
      if (status === 201) held += 1
      if (status === 429) break
    }
    who.close()
    if (index % LOOK_AFTER === 0) least = Math.min(least, (await freeCells(newcomer)).length)
  }
  const left = await freeCells(newcomer)
  const status = left[0] ? await hold(newcomer, left[0]) : 0
  newcomer.close()
  return [
    { name: 'times that a line of 256 networks got an hour', value: held },
    {
      name: 'hours free meanwhile / before',
      value: Math.min(least, left.length) / before.length,
      atLeast: 1 / 3,
    },
    { name: 'a newcomer was refused', value: status === 201 ? 0 : 1, atMost: 0 },
  ]
}
