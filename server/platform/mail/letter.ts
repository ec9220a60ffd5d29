import { escapeHtml } from '#shared/platform/text/escapeHtml.ts'
import type { Mail } from './mailer.ts'

type MailLink = { text: string; url: string; colorMain: string | null }

/** A link of a mail, in the venue's colour where it has one. What it opens learns nothing of the mail. */
export function mailLink({ text, url, colorMain }: MailLink): string {
  const color = colorMain ?? '#0b6e7f'
  return `<a href="${escapeHtml(url)}" rel="noreferrer" style="color:${color};font-weight:bold">${escapeHtml(text)}</a>`
}

export type Letter = {
  title: string
  opening: readonly string[]
  /** On a line of its own, where a person taps it. */
  link?: MailLink
  closing?: readonly string[]
}

/** A mail of a few sentences, as text and as HTML. */
export function letter({
  title,
  opening,
  link,
  closing = [],
}: Letter): Pick<Mail, 'text' | 'html'> {
  const paragraph = (html: string) => `<p style="margin:0 0 12px">${html}</p>`
  const plain = (lines: readonly string[]) => lines.map((line) => paragraph(escapeHtml(line)))
  const button = link && paragraph(mailLink(link))
  return {
    text: [...opening, ...(link ? ['', link.url, ''] : []), ...closing, ''].join('\n'),
    html: `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#fbf6ec;color:#17292f;font-family:system-ui,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4d8c4;border-radius:14px">
${plain(opening).join('')}
${button ?? ''}
${plain(closing).join('')}
</div></body></html>`,
  }
}
