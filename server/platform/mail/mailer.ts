import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import { says, textOfMail } from './writtenMail.ts'

type CalendarAttachment = { name: string; content: string }

/** A mail ready to go. `messageId` is the same for every attempt, so that a repetition can be recognised. */
export type Mail = {
  messageId: string
  to: string
  subject: string
  text: string
  html?: string
  /** Whom an answer reaches: the venue's own address, where it has given one. */
  replyTo?: string
  /** One .ics file for each date. */
  calendar?: { files: readonly CalendarAttachment[]; method: 'REQUEST' | 'CANCEL' }
}

/** Sends mails. Throws when the mail was not accepted; the caller tries again. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Deletes copies that it has of mails: older than an instant, or in which somebody is named. */
  forget?(which: Forgotten): Promise<void>
  close(): void
}
type Forgotten = { olderThan: string } | { naming: readonly string[] }

const NOBODY = 'Quadras <reservas@localhost>'

/** SMTP when a server is configured, else files in the data folder. */
export function createMailer(config: Config, log: Logger): Mailer {
  const { smtpUrl, mailFrom, dataFolder, requiresSmtpTls } = config
  const from = mailFrom ?? NOBODY
  return smtpUrl
    ? smtpMailer(smtpUrl, from, requiresSmtpTls)
    : fileMailer(join(dataFolder, 'outbox'), from, log)
}

const TIMEOUT_MS = 20_000

export function smtpMailer(url: string, from: string, requireTLS: boolean): Mailer {
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from))
    },
    close: () => transport.close(),
  }
}

/** Without SMTP: each mail as an .eml file that any mail program opens. */
export function fileMailer(folder: string, from: string, log: Logger): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from))
      await mkdir(folder, { recursive: true })
      const name = `${mail.messageId.replace(/[^\w-]+/g, '_')}.eml`
      const path = join(folder, name)
      // Written under another name and renamed: a reader never sees half a mail.
      await writeFile(`${path}.part`, message as Buffer)
      await rename(`${path}.part`, path)
      log.info({ file: name, subject: mail.subject }, 'mail written to the outbox folder')
    },
    async forget(which) {
      const names = await readdir(folder).catch(() => [])
      for (const path of names
        // Half of one is there when a process ended while it was written.
        .filter((name) => /\.eml(?:\.part)?$/.test(name))
        .map((name) => join(folder, name))) {
        if (await isMeant(path, which)) await rm(path, { force: true })
      }
    },
    close: () => transport.close(),
  }
}

async function isMeant(path: string, which: Forgotten) {
  if ('olderThan' in which) return (await stat(path)).mtime.toISOString() < which.olderThan
  return says(textOfMail(await readFile(path)), which.naming)
}

/** The mail as nodemailer takes it: text, HTML, and the dates as an invitation that calendars know and as a file. */
function toMessage(mail: Mail, from: string): SendMailOptions {
  const { messageId, to, subject, text, html, calendar, replyTo } = mail
  return {
    messageId,
    from,
    // An object, so that a comma in an address cannot add a second recipient.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    // RFC 3834: no machine answers to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    attachments: calendar
      ? calendar.files.map(({ name, content }) => ({
          filename: name,
          content,
          contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
        }))
      : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
