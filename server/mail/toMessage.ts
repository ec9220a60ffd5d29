import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** The mail as nodemailer takes it: text, HTML, and the dates as an invitation that calendars know and as a file. */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  const { messageId, to, subject, text, html, calendar } = mail
  return {
    messageId,
    from,
    // An object, so that no comma in an address can make two of it.
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: [
      {
        filename: 'reserva.ics',
        content: calendar.content,
        contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
      },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
