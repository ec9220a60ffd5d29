import { createHash, randomBytes } from 'node:crypto'
import type {
  AccountLink,
  InviteAcceptance,
  SessionUser,
} from '#shared/account/people/account.schema.ts'
import type { Role } from '#shared/account/people/permissions.ts'
import { LINK_PATH } from '#shared/platform/http/accountPages.ts'
import type { InviteDraft, NewInvite } from '#shared/account/people/staff.ts'
import { named } from '#shared/venue/profile/unnamed.ts'
import type { Config } from '../../platform/settings/config.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refused } from '../../platform/http/problem.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { letter } from '../../platform/mail/letter.ts'
import { sendAsked } from './askedMail.ts'
import { hasAdmin, insertAccount, NO_MAIL, setPassword } from './accounts.ts'
import { refuseGuessed } from './commonPasswords.ts'
import { hashPassword } from './password.ts'

// A link is opened by 256 random bits, of which only the hash is stored. It is good once.
const INVITE_MS = 24 * 3_600_000
const PASSWORD_MS = 30 * 60_000

/** What is stored of a link's secret. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
/** The secret of a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Where links lead. Never from the request, whose Host header anybody can set. */
export const originOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>) =>
  publicUrl ?? `http://localhost:${port}`

/** Invites somebody to make an account of that role within a day. The token is in the return value only. */
export async function invite(
  tx: Tx,
  { name, role }: InviteDraft,
  who: { id: number },
): Promise<NewInvite> {
  const { trx, nowMs } = tx
  const token = newToken()
  const expiresAt = toInstant(nowMs + INVITE_MS)
  const [row] = await trx('account_links')
    .insert({
      kind: 'invite',
      tokenHash: hashOfToken(token),
      role,
      name,
      createdBy: who.id,
      createdAt: toInstant(nowMs),
      expiresAt,
    })
    .returning('id')
  const { id } = present(row)
  const after = { name, role }
  await record(tx, [{ entity: 'invite', id, action: 'created', after }], who)
  return { id, name, role, expiresAt, token }
}

/** Takes back an invitation that nobody has used; one that is over is left alone. */
export async function withdrawInvite(tx: Tx, id: number, who: { id: number }): Promise<void> {
  const [row] = await openLinks(tx.trx, tx.nowMs)
    .where({ id, kind: 'invite' })
    .update({ usedAt: toInstant(tx.nowMs) })
    .returning(['name', 'role'])
  if (!row) return
  const { name, role } = row
  await record(tx, [{ entity: 'invite', id, action: 'canceled', before: { name, role } }], who)
}

/** What a link is for; refused when it was used, has run out, or was never made. */
export async function readLink(
  { knex, clock, restores }: Pick<Deps, 'knex' | 'clock' | 'restores'>,
  token: string,
): Promise<AccountLink> {
  const link = await openLinks(knex, clock.now())
    .where({ tokenHash: hashOfToken(token) })
    .first('kind', 'name', 'role', 'userId')
  if (link?.kind === 'invite' && link.role && link.name === null) {
    if (await hasAdmin(knex)) throw new Refused('link-over')
    return { kind: 'owner', ...(restores && { restore: restores.state }) }
  }
  if (link?.kind === 'invite' && link.role) {
    const venue = named(present(await knex('venue').where({ id: 1 }).first('name')))
    return { kind: 'invite', name: link.name ?? '', role: link.role, venue: venue.name }
  }
  const user =
    link?.userId &&
    (await knex('users')
      .where({ id: link.userId })
      .whereNull('deactivatedAt')
      .first('username', 'role'))
  if (!user) throw new Refused('link-over')
  return { kind: 'password', username: user.username, role: user.role }
}

type LinkDeps = Pick<Deps, 'knex' | 'clock' | 'config' | 'events'>

/** Makes the account of an invited person. A refusal leaves the invitation as it is. */
export async function acceptInvite(
  deps: LinkDeps,
  { token, ...person }: InviteAcceptance,
): Promise<SessionUser> {
  await refuseGuessed(deps.knex, person.password, person)
  const password = await hashPassword(person.password)
  return writeTransaction(deps, async (tx) => {
    const { role } = await useUp(tx, token, 'invite')
    if (!role) throw new Refused('link-over')
    const user = await insertAccount(tx.trx, { ...person, password, role }, tx.nowMs)
    const after = { username: user.username, name: user.name, role }
    await record(tx, [{ entity: 'account', id: user.id, action: 'created', after }], user)
    return user
  })
}

/** Sets the password of the account that the link is for and returns whose it is; all its sessions end. */
export async function resetPassword(
  deps: LinkDeps,
  { token, password }: { token: string; password: string },
): Promise<{ id: number; role: Role }> {
  const link = await readLink(deps, token)
  if (link.kind !== 'password') throw new Refused('link-over')
  const person = await deps.knex('users').where({ username: link.username }).first()
  await refuseGuessed(deps.knex, password, person ?? link)
  const hashed = await hashPassword(password)
  return writeTransaction(deps, async (tx) => {
    const { userId } = await useUp(tx, token, 'password')
    if (!userId) throw new Refused('link-over')
    await setPassword(tx, userId, hashed)
    // Only the owner of the address had the link.
    await tx
      .trx('users')
      .where({ id: userId })
      .update({ emailConfirmedAt: toInstant(tx.nowMs) })
    return { id: userId, role: link.role }
  })
}

// The update that finds it unused decides between two at once.
async function useUp({ trx, nowMs }: Tx, token: string, kind: 'invite' | 'password') {
  const [link] = await openLinks(trx, nowMs)
    .where({ tokenHash: hashOfToken(token), kind })
    // Who becomes the first owner does so on a page of its own.
    .whereNot((owner) => owner.where({ kind: 'invite' }).whereNull('name'))
    .update({ usedAt: toInstant(nowMs) })
    .returning(['role', 'userId'])
  if (!link) throw new Refused('link-over')
  return link
}

/** Those that may still be used. */
export function openLinks(db: Db, nowMs: number) {
  return db('account_links').whereNull('usedAt').where('expiresAt', '>', toInstant(nowMs))
}

const MOST_ACCOUNTS = 5

/** Whose password a person means who types a user name or an e-mail address. */
export async function accountsNamed(db: Db, name: string): Promise<number[]> {
  const rows = await db('users')
    .where((either) =>
      either
        .where({ username: name })
        .orWhere((address) => address.whereRaw('lower(email) = ?', [name])),
    )
    .whereNull('deactivatedAt')
    .orderBy('id')
    .limit(MOST_ACCOUNTS)
    .select('id')
  return rows.map(({ id }) => id)
}

type MailDeps = Pick<Deps, 'knex' | 'clock' | 'config' | 'mailer'>

/** Mails a link to each. Tried again it makes another link: the token of the first was never stored. */
export async function sendPasswordMail(
  { knex, clock, config, mailer }: MailDeps,
  { userIds }: JobPayloads['password-mail'],
): Promise<void> {
  const venue = named(
    present(await knex('venue').where({ id: 1 }).first('name', 'colorMain', 'installationId')),
  )
  const users = await knex('users').whereIn('id', userIds).whereNull('deactivatedAt').orderBy('id')
  for (const { id: userId, username, name, email } of users) {
    if (email.endsWith(NO_MAIL)) continue
    await sendAsked({ knex, clock, config }, email, async () => {
      const token = newToken()
      const nowMs = clock.now()
      const [link] = await knex('account_links')
        .insert({
          kind: 'password',
          tokenHash: hashOfToken(token),
          userId,
          createdAt: toInstant(nowMs),
          expiresAt: toInstant(nowMs + PASSWORD_MS),
        })
        .returning('id')
      await mailer.send({
        messageId: `<password-${present(link).id}@${venue.installationId}.quadras>`,
        to: email,
        subject: `Criar outra senha – ${venue.name}`,
        ...letter({
          title: 'Criar outra senha',
          opening: [
            `Olá, ${name ?? username}!`,
            `Pediram uma senha nova para a conta "${username}". Para criá-la, abra este link em até 30 minutos:`,
          ],
          link: {
            text: 'Criar outra senha',
            url: `${originOf(config)}${LINK_PATH}#${token}`,
            colorMain: venue.colorMain,
          },
          closing: ['Se não foi você, ignore esta mensagem: a senha continua a mesma.'],
        }),
      })
    })
  }
}
