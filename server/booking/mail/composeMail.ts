import { SPORT_LABELS } from '#shared/venue/courts/sport.ts'
import { formatReais, sumCents } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { escapeHtml } from '#shared/platform/text/escapeHtml.ts'
import type { MailKind } from '../../platform/jobs/jobs.ts'
import { mailLink } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { invitation, OWN_TEXT, type CalendarEntry, type OwnPage } from './calendarFile.ts'

type MailEntry = CalendarEntry & { priceCents: number }
type MailFacts = {
  kind: MailKind
  to: { name: string; email: string }
  entries: readonly MailEntry[]
  /** About the money, in whole sentences. */
  money: readonly string[]
  venue: { name: string; address: string; phone: string; email: string; colorMain: string | null }
  timeZone: string
  /** Where this mail and its calendar events are from; no two installations share it. */
  host: string
  organizer: string | null
}

/** Raised when what the mail says changes: which text a customer got is recorded. */
export const MAIL_TEMPLATE = '2'

const TITLES = {
  confirmed: 'Reserva confirmada',
  canceled: 'Reserva cancelada',
  rescheduled: 'Reserva remarcada',
  restored: 'Sua reserva está de pé',
  'handed-over': 'Reserva passada a outra pessoa',
}
const OPENINGS = {
  confirmed: 'Sua reserva está confirmada. Estes são os seus horários:',
  canceled: 'A reserva abaixo foi cancelada:',
  rescheduled: 'O local mudou a sua reserva. Estes são agora os seus horários:',
  restored: 'As quadras foram reabertas e o seu horário é seu de novo:',
  'handed-over':
    'A reserva abaixo não é mais sua: o local a passou a outra pessoa, e o link que você tinha não abre mais.',
}
/** The advice of mails after which the hours are not the reader's any more. */
const LOST = { canceled: null, 'handed-over': 'Se você não pediu isso, fale com o local.' }

/** Whether the hours are not the reader's any more: they are named as the reader knew them. */
export function isLost(kind: MailKind): kind is keyof typeof LOST {
  return kind in LOST
}

/** The mail about reservations of one customer, in text and HTML with each date as a calendar file. */
export function composeMail(facts: MailFacts): Mail {
  const { kind, to, entries, venue } = facts
  const method = isLost(kind) ? ('CANCEL' as const) : ('REQUEST' as const)
  const first = entries[0]!
  return {
    messageId: `<${kind}-${first.id}-${entries.length}-v${first.version}@${facts.host}>`,
    to: to.email,
    replyTo: facts.venue.email,
    subject: subjectOf(facts),
    text: plainTextOf(facts),
    html: htmlOf(facts),
    calendar: {
      method,
      files: entries.map((entry) => ({
        name: entries.length === 1 ? 'reserva.ics' : `reserva-${entry.id}.ics`,
        content: invitation(entry, { ...facts, method, place: venue, guest: to }),
      })),
    },
  }
}

function subjectOf({ kind, entries, venue }: MailFacts) {
  const { date, startTime } = entries[0]!
  const more = entries.length > 1 ? ` e mais ${entries.length - 1}` : ''
  return `${TITLES[kind]}: ${formatDate(date)} às ${startTime}${more} – ${venue.name}`
}

function linesOf(facts: MailFacts) {
  const isOne = pageOf(facts) !== null
  return facts.entries.map((entry) => ({
    when: `${formatDate(entry.date)} (${WEEKDAY_LABELS[weekdayOf(entry.date)]}), ${entry.startTime} às ${entry.endTime}`,
    what: `${SPORT_LABELS[entry.sportType]}, ${entry.courtName}`,
    price: formatReais(entry.priceCents),
    own: isOne ? null : entry.own,
  }))
}

/** The page of all of them; null when they were not booked together, as the dates of a series are not: then each has its own. */
function pageOf({ entries }: MailFacts): OwnPage | null {
  const own = entries[0]?.own ?? null
  return entries.every((entry) => entry.own?.code === own?.code) ? own : null
}

function closingOf({ kind, venue }: MailFacts) {
  const where = [venue.name, venue.address].filter(Boolean).join(', ')
  const advice = isLost(kind) ? LOST[kind] : 'Chegue com 15 minutos de antecedência.'
  return [...(advice ? [advice] : []), where, ...(venue.phone ? [`Telefone: ${venue.phone}`] : [])]
}

function totalOf({ entries }: MailFacts) {
  return formatReais(sumCents(entries.map(({ priceCents }) => priceCents)))
}

function codesOf(facts: MailFacts) {
  const ids = facts.entries.map(({ id }) => `#${id}`).join(', ')
  const own = pageOf(facts)
  return own ? `${own.code} (${ids})` : ids
}

const ownText = ({ kind }: Pick<MailFacts, 'kind'>) =>
  kind === 'canceled' ? 'Ver a reserva' : OWN_TEXT

function plainTextOf(facts: MailFacts) {
  const page = pageOf(facts)
  const lines = linesOf(facts).flatMap(({ when, what, price, own }) => [
    `- ${when}: ${what}, ${price}`,
    ...(own ? [`  ${own.code}: ${own.link}`] : []),
  ])
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
    ...(page ? ['', `${ownText(facts)}: ${page.link}`] : []),
    '',
    ...closingOf(facts),
    '',
  ].join('\n')
}

function htmlOf(facts: MailFacts) {
  const rows = linesOf(facts).map(
    ({ when, what, price, own }) =>
      `<tr><td style="padding:8px 12px 8px 0">${escapeHtml(when)}<br><span style="color:#56646a">${escapeHtml(what)}</span>${own ? `<br>${ownLink(facts, own, `${ownText(facts)}: ${own.code}`)}` : ''}</td><td style="padding:8px 0;text-align:right;white-space:nowrap">${escapeHtml(price)}</td></tr>`,
  )
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`).join('')
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(TITLES[facts.kind])}</title></head>
<body style="margin:0;padding:24px;background:#fbf6ec;color:#17292f;font-family:system-ui,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4d8c4;border-radius:14px">
<h1 style="margin:0 0 16px;font-size:22px${facts.venue.colorMain ? `;color:${facts.venue.colorMain}` : ''}">${escapeHtml(TITLES[facts.kind])}</h1>
${paragraphs([`Olá, ${facts.to.name}!`, OPENINGS[facts.kind]])}
<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0">${rows.join('')}
<tr><td style="padding:12px 0;border-top:1px solid #e4d8c4;font-weight:bold">Total</td><td style="padding:12px 0;border-top:1px solid #e4d8c4;text-align:right;white-space:nowrap;font-weight:bold">${escapeHtml(totalOf(facts))}</td></tr></table>
${paragraphs([...facts.money, `Código: ${codesOf(facts)}`])}${ownButton(facts)}
<hr style="border:0;border-top:1px solid #e4d8c4;margin:16px 0">
${paragraphs(closingOf(facts))}
</div></body></html>`
}

function ownButton(facts: MailFacts) {
  const page = pageOf(facts)
  return page ? `\n<p style="margin:16px 0 0">${ownLink(facts, page, ownText(facts))}</p>` : ''
}

function ownLink({ venue }: MailFacts, { link }: OwnPage, text: string) {
  return mailLink({ text, url: link, colorMain: venue.colorMain })
}
