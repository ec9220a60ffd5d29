import { createEvents, type EventAttributes } from 'ics'
import { type Sport, SPORT_LABELS } from '#shared/court/sport.ts'
import { formatReais, sumCents } from '#shared/money/money.ts'
import { formatDate } from '#shared/time/civil.ts'
import { hourOf } from '#shared/time/hours.ts'
import { instantOf } from '#shared/time/instantOf.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/time/weekday.ts'
import { escapeHtml } from '#shared/text/escapeHtml.ts'
import type { MailKind } from '../jobs/jobs.ts'
import type { Mail } from '../mail/mailer.ts'

export type MailEntry = CalendarEntry & { priceCents: number }
export type MailFacts = {
  kind: MailKind
  to: { name: string; email: string }
  entries: readonly MailEntry[]
  /** About the money, in whole sentences. */
  money: readonly string[]
  venue: { name: string; address: string; phone: string }
  /** Where its customer sees, cancels and moves it, with the code to say on the phone; null for several that were not booked together. */
  own: { code: string; link: string } | null
  timeZone: string
  /** Where this mail and its calendar events are from; no two installations share it. */
  host: string
}

/** Raised when what the mail says changes: which text a customer got is recorded. */
export const MAIL_TEMPLATE = '2'

const TITLES = {
  confirmed: 'Reserva confirmada',
  canceled: 'Reserva cancelada',
  rescheduled: 'Reserva remarcada',
}
const OPENINGS = {
  confirmed: 'Sua reserva está confirmada. Estes são os seus horários:',
  canceled: 'A reserva abaixo foi cancelada:',
  rescheduled: 'O local mudou a sua reserva. Estes são agora os seus horários:',
}

/** The mail about reservations of one customer, in text and HTML with the dates as a calendar file. */
export function composeMail(facts: MailFacts): Mail {
  const { kind, to, entries } = facts
  const method = kind === 'canceled' ? ('CANCEL' as const) : ('PUBLISH' as const)
  const first = entries[0]!
  return {
    messageId: `<${kind}-${first.id}-${entries.length}-v${first.version}@${facts.host}>`,
    to: to.email,
    subject: subjectOf(facts),
    text: textOf(facts),
    html: htmlOf(facts),
    calendar: {
      method,
      content: calendarFile(entries, {
        ...facts,
        method,
        place: facts.venue,
        link: facts.own?.link ?? null,
      }),
    },
  }
}

function subjectOf({ kind, entries, venue }: MailFacts) {
  const { date, startTime } = entries[0]!
  const more = entries.length > 1 ? ` e mais ${entries.length - 1}` : ''
  return `${TITLES[kind]}: ${formatDate(date)} às ${startTime}${more} – ${venue.name}`
}

function linesOf({ entries }: MailFacts) {
  return entries.map((entry) => ({
    when: `${formatDate(entry.date)} (${WEEKDAY_LABELS[weekdayOf(entry.date)]}), ${entry.startTime} às ${entry.endTime}`,
    what: `${SPORT_LABELS[entry.sportType]}, ${entry.courtName}`,
    price: formatReais(entry.priceCents),
  }))
}

function closingOf({ kind, venue }: MailFacts) {
  const where = [venue.name, venue.address].filter(Boolean).join(', ')
  const advice = kind !== 'canceled' ? ['Chegue com 15 minutos de antecedência.'] : []
  return [...advice, where, ...(venue.phone ? [`Telefone: ${venue.phone}`] : [])]
}

function totalOf({ entries }: MailFacts) {
  return formatReais(sumCents(entries.map(({ priceCents }) => priceCents)))
}

function codesOf({ entries, own }: MailFacts) {
  const ids = entries.map(({ id }) => `#${id}`).join(', ')
  return own ? `${own.code} (${ids})` : ids
}

const OWN_TEXT = 'Ver, cancelar ou mudar de horário'

function textOf(facts: MailFacts) {
  const lines = linesOf(facts).map(({ when, what, price }) => `- ${when}: ${what}, ${price}`)
  return [
    `Olá, ${facts.to.name}!`,
    '',
    OPENINGS[facts.kind],
    '',
    ...lines,
    '',
    `Total: ${totalOf(facts)}`,
    ...facts.money,
    `Código: ${codesOf(facts)}`,
    ...(facts.own ? ['', `${OWN_TEXT}: ${facts.own.link}`] : []),
    '',
    ...closingOf(facts),
    '',
  ].join('\n')
}

function htmlOf(facts: MailFacts) {
  const rows = linesOf(facts).map(
    ({ when, what, price }) =>
      `<tr><td style="padding:8px 12px 8px 0">${escapeHtml(when)}<br><span style="color:#56646a">${escapeHtml(what)}</span></td><td style="padding:8px 0;text-align:right;white-space:nowrap">${escapeHtml(price)}</td></tr>`,
  )
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`).join('')
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(TITLES[facts.kind])}</title></head>
<body style="margin:0;padding:24px;background:#fbf6ec;color:#17292f;font-family:system-ui,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4d8c4;border-radius:14px">
<h1 style="margin:0 0 16px;font-size:22px">${escapeHtml(TITLES[facts.kind])}</h1>
${paragraphs([`Olá, ${facts.to.name}!`, OPENINGS[facts.kind]])}
<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0">${rows.join('')}
<tr><td style="padding:12px 0;border-top:1px solid #e4d8c4;font-weight:bold">Total</td><td style="padding:12px 0;border-top:1px solid #e4d8c4;text-align:right;font-weight:bold">${escapeHtml(totalOf(facts))}</td></tr></table>
${paragraphs([...facts.money, `Código: ${codesOf(facts)}`])}${ownButton(facts)}
<hr style="border:0;border-top:1px solid #e4d8c4;margin:16px 0">
${paragraphs(closingOf(facts))}
</div></body></html>`
}

function ownButton({ own }: MailFacts) {
  return own
    ? `
<p style="margin:16px 0 0"><a href="${escapeHtml(own.link)}" rel="noreferrer" style="color:#0b6e7f;font-weight:bold">${OWN_TEXT}</a></p>`
    : ''
}

export type CalendarEntry = {
  id: number
  version: number
  date: string
  startTime: string
  endTime: string
  sportType: Sport
  courtName: string
}
type CalendarFileOptions = {
  method: 'PUBLISH' | 'CANCEL'
  place: { name: string; address: string }
  timeZone: string
  host: string
  link: string | null
}

/** An iCalendar file (RFC 5545) with one event for each reservation. A cancellation names the same events again. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  options: CalendarFileOptions,
): string {
  const events = entries.map((entry) => toEvent(entry, options))
  const { error, value } = createEvents(events, {
    productId: 'quadras/pt-BR',
    method: options.method,
  })
  if (error || !value) throw error ?? new Error('No calendar file was made')
  return value
}

function toEvent(
  entry: CalendarEntry,
  { method, place, timeZone, host, link }: CalendarFileOptions,
): EventAttributes {
  return {
    uid: `reserva-${entry.id}@${host}`,
    sequence: entry.version,
    start: utcParts(instantOf(entry.date, entry.startTime, timeZone)),
    startInputType: 'utc',
    duration: { hours: hourOf(entry.endTime) - hourOf(entry.startTime) },
    title: `${SPORT_LABELS[entry.sportType]} – ${entry.courtName}`,
    location: [place.name, place.address].filter(Boolean).join(', '),
    ...(link ? { description: `${OWN_TEXT}: ${link}`, url: link } : {}),
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: 'BUSY',
  }
}

function utcParts(instantMs: number): [number, number, number, number, number] {
  const at = new Date(instantMs)
  return [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  ]
}
