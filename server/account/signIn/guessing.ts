import type { Context } from 'koa'
import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue, type JobPayloads } from '../../platform/jobs/jobs.ts'
import { accountNamed } from '../people/accounts.ts'
import { ownerAddresses } from '../people/ownerAddresses.ts'

type ReportDeps = Pick<Deps, 'knex' | 'reads' | 'clock' | 'config' | 'log' | 'events'>

/** Records that the password of an account is being guessed, and mails the owners when it is one of the staff. For a name without an account nothing is recorded. */
export async function reportGuessing(
  deps: ReportDeps,
  ctx: Context,
  username: string,
): Promise<void> {
  const account = await accountNamed(deps.reads, username)
  if (!account) return
  await recordEvent(deps, ctx, 'sign-in.guessed', { id: account.id }, account)
  if (account.role === 'user') return
  await writeTransaction(deps, async (tx) => {
    const at = toInstant(tx.nowMs)
    const once = `guessing ${account.id} ${at.slice(0, 10)}`
    await enqueue(tx, 'guessing-mail', { userId: account.id, at }, { subject: account.id, once })
  })
}

/** To the owners, or to the venue's own address while none of them has one. */
export async function sendGuessingMail(
  { knex, config, mailer }: Pick<Deps, 'knex' | 'config' | 'mailer'>,
  { userId, at }: JobPayloads['guessing-mail'],
): Promise<void> {
  const person = await knex('users').where({ id: userId }).first('username', 'name')
  if (!person) return
  const venue = named(present(await knex('venue').where({ id: 1 }).first('name', 'installationId')))
  const { date, time } = venueNow(fromInstant(at), config.venueTimezone)
  const name = person.name ?? person.username
  for (const [index, to] of (await ownerAddresses(knex)).entries()) {
    await mailer.send({
      messageId: `<guessing-${userId}-${at.replaceAll(/\D/g, '')}-${index}@${venue.installationId}.quadras>`,
      to,
      subject: `Tentativas de entrar na conta de ${name} – ${venue.name}`,
      text: [
        `Desde ${formatDate(date)} às ${time}, alguém tenta adivinhar a senha da conta de ${name}, em aparelhos em que esta conta nunca foi usada.`,
        'A conta não está bloqueada: quem já entrou com ela em um aparelho continua entrando nele normalmente. Nos demais aparelhos é preciso esperar cada vez mais entre uma tentativa e outra.',
        'Se a senha é curta ou usada em outro lugar, troque-a. O que aconteceu está em Auditoria, na área administrativa.',
      ].join('\n\n'),
    })
  }
}
