import { HEALTH_CHECKS } from '#shared/operation/health/health.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import { ownerAddresses } from '../../account/people/ownerAddresses.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import { isDatabaseOutage } from '../../platform/db/outage.ts'
import { present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { letter } from '../../platform/mail/letter.ts'

type Readers = { venue: Row<'venue'>; addresses: readonly string[] }
const known = new WeakMap<object, Readers>()

/** Notes who is told, so that they are told also when nothing of the database can be read any more. */
export async function noteReaders({ knex, process }: Pick<Deps, 'knex' | 'process'>) {
  const venue = present(await knex('venue').where({ id: 1 }).first())
  const readers: Readers = { venue, addresses: await ownerAddresses(knex) }
  known.set(process, readers)
  return readers
}

async function readersOf(deps: Pick<Deps, 'knex' | 'process'>): Promise<Readers> {
  try {
    return await noteReaders(deps)
  } catch (error) {
    const before = known.get(deps.process)
    if (!before || !isDatabaseOutage(error)) throw error
    return before
  }
}

/** Tells the owners what needs somebody now, and what is well again. With the time at which it was so: this mail may have waited. */
export async function sendHealthMail(
  deps: Pick<Deps, 'knex' | 'config' | 'mailer' | 'process'>,
  { at, red, well }: JobPayloads['health-mail'],
): Promise<void> {
  const { config, mailer } = deps
  const { addresses, venue: stored } = await readersOf(deps)
  const venue = named(stored)
  const { date, time } = venueNow(fromInstant(at), config.venueTimezone)
  const names = (red.length > 0 ? red.map(({ check }) => check) : well).map(
    (check) => HEALTH_CHECKS[check],
  )
  const title =
    red.length > 0
      ? `Precisa de atenção: ${names.join(', ')}`
      : `Tudo bem de novo: ${names.join(', ')}`
  const opening = [
    `Em ${formatDate(date)} às ${time}:`,
    ...red.map(({ check, sentence }) => `${HEALTH_CHECKS[check]}: ${sentence}`),
    ...well.map((check) => `${HEALTH_CHECKS[check]}: está bem de novo.`),
  ]
  const url = config.publicUrl
  const { colorMain } = venue
  const link = url && { text: 'Abrir a saúde do sistema', url: `${url}/admin/saude`, colorMain }
  for (const [index, to] of addresses.entries()) {
    await mailer.send({
      messageId: `<health-${at.replaceAll(/\D/g, '')}-${index}@${venue.installationId}.quadras>`,
      to,
      subject: `${title} – ${venue.name}`,
      ...letter({ title, opening, ...(link && { link }) }),
    })
  }
}
