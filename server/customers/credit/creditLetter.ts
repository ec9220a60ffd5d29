import { formatPhone } from '#shared/platform/contact/phone.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import { present } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { letter, type Letter } from '../../platform/mail/letter.ts'

type Venue = {
  name: string
  /** Names the venue with its phone, for who has a question. */
  call: string
  colorMain: string | null
}
type CreditLetter = {
  /** Names the mail once and for all among those of the venue. */
  id: string
  to: string
  title: string
  text: (venue: Venue) => Omit<Letter, 'title'>
}

/** Mails somebody about their credit in the name of the venue. */
export async function sendCreditLetter(
  { knex, mailer }: Pick<Deps, 'knex' | 'mailer'>,
  { id, text, title, to }: CreditLetter,
): Promise<void> {
  const { colorMain, email, installationId, name, phone } = named(
    present(
      await knex('venue')
        .where({ id: 1 })
        .first('name', 'phone', 'email', 'colorMain', 'installationId'),
    ),
  )
  const call = phone ? `${name}, ${formatPhone(phone)}` : name
  await mailer.send({
    messageId: `<${id}@${installationId}.quadras>`,
    to,
    replyTo: email ?? '',
    subject: `${title} – ${name}`,
    ...letter({ title, ...text({ name, call, colorMain }) }),
  })
}
