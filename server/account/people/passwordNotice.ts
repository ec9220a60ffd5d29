import { formatDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { letter } from '../../platform/mail/letter.ts'
import { sendAsked } from './askedMail.ts'
import { NO_MAIL } from './accounts.ts'

/** Tells a person that their password was changed: when it was somebody else, this is how they notice. No link that signs in, no password. */
export async function sendPasswordNotice(
  { knex, clock, config, mailer }: Pick<Deps, 'knex' | 'clock' | 'config' | 'mailer'>,
  { userId, at }: JobPayloads['password-notice'],
): Promise<void> {
  const person = await knex('users')
    .where({ id: userId })
    .first('username', 'name', 'email', 'role', 'emailConfirmedAt')
  // Without an address, or gone meanwhile.
  if (!person || person.email.endsWith(NO_MAIL)) return
  const venue = named(
    present(await knex('venue').where({ id: 1 }).first('name', 'phone', 'installationId')),
  )
  const { date, time } = venueNow(fromInstant(at), config.venueTimezone)
  const { username, name, email } = person
  const title = 'Sua senha foi trocada'
  const call = venue.phone ? `${venue.name}, ${formatPhone(venue.phone)}` : venue.name
  const paragraphs = [
    `Olá, ${name ?? username}!`,
    `A senha da conta "${username}" foi trocada em ${formatDate(date)} às ${time}. Os aparelhos que usavam a senha anterior foram desconectados.`,
    'Se foi você, não é preciso fazer nada.',
    `Se não foi você, abra a tela de entrada, toque em "Esqueci minha senha", crie outra senha e avise ${call}.`,
  ]
  const notify = () =>
    mailer.send({
      messageId: `<password-changed-${userId}-${at.replaceAll(/\D/g, '')}@${venue.installationId}.quadras>`,
      to: email,
      subject: `${title} – ${venue.name}`,
      ...letter({ title, opening: paragraphs }),
    })
  // Changing the password of an account with somebody else's address must not flood them.
  const isTheirs = person.role !== 'user' || person.emailConfirmedAt !== null
  await (isTheirs ? notify() : sendAsked({ knex, clock, config }, email, notify))
}
