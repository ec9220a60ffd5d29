/** A mail ready to go. `messageId` is the same however often it is tried, so that a repetition can be recognised. */
export type Mail = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** An .ics file. */
  calendar: { content: string; method: 'PUBLISH' | 'CANCEL' }
}

/** Where mails go. Throws when the mail was not taken; it is tried again. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }
