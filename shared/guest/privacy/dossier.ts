import * as v from 'valibot'
import { formatCpf } from '../../platform/contact/documents.ts'
import { formatPhone } from '../../platform/contact/phone.ts'
import { formatReais } from '../../platform/money/money.ts'
import { escapeHtml } from '../../platform/text/escapeHtml.ts'
import { formatDate } from '../../platform/time/civil.ts'
import { venueNow } from '../../platform/time/venueClock.ts'

type FieldKind = 'text' | 'date' | 'instant' | 'reais' | 'phone' | 'cpf'
type DossierValue = string | number | null
export type DossierSection = {
  key: string
  title: string
  /** In the order of the page: name, label and how it is written. */
  fields: readonly (readonly [name: string, label: string, kind?: FieldKind])[]
  rows: Record<string, DossierValue>[]
}
/** All that is stored of a person, as it is handed to them. */
export type Dossier = {
  /** ISO instant. */
  generatedAt: string
  venue: {
    name: string
    companyName: string
    cnpj: string
    address: string
    phone: string
    email: string
    dpoName: string
    dpoEmail: string
    timeZone: string
  }
  sections: DossierSection[]
}
export const PersonExportSchema = v.object({ name: v.string(), page: v.string(), data: v.string() })
export type PersonExport = v.InferOutput<typeof PersonExportSchema>

/** The page that a person reads and prints; it needs nothing from elsewhere. */
export function dossierPage({ generatedAt, venue, sections }: Dossier): string {
  const text = (value: DossierValue, kind: FieldKind = 'text') =>
    escapeHtml(valueText(value, kind, venue.timeZone))
  const responsible = [
    venue.companyName || venue.name,
    venue.cnpj && `CNPJ ${venue.cnpj}`,
    venue.address,
    venue.phone,
    venue.email,
  ]
  const dpo = [venue.dpoName, venue.dpoEmail].filter(Boolean)
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dados pessoais – ${escapeHtml(venue.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Dados pessoais guardados por ${escapeHtml(venue.name)}</h1>
<p>Gerado em ${text(generatedAt, 'instant')}. Responsável: ${escapeHtml(responsible.filter(Boolean).join(', '))}.</p>
${dpo.length > 0 ? `<p>Encarregado pelos dados pessoais: ${escapeHtml(dpo.join(', '))}.</p>` : ''}
${sections.map((section) => sectionHtml(section, text)).join('\n')}
</body>
</html>
`
}

type Text = (value: DossierValue, kind?: FieldKind) => string

function sectionHtml({ title, fields, rows }: DossierSection, text: Text) {
  const head = `<h2>${escapeHtml(title)}</h2>`
  if (rows.length === 0) return `${head}\n<p>Nada guardado.</p>`
  const entries = rows.map((row) => {
    const said = fields.filter(([name]) => row[name] !== null && row[name] !== '')
    const pairs = said.map(
      ([name, label, kind]) =>
        `<div><dt>${label}</dt><dd>${text(row[name] ?? null, kind)}</dd></div>`,
    )
    return `<li><dl>${pairs.join('')}</dl></li>`
  })
  return `${head}\n<ol>${entries.join('\n')}</ol>`
}

function valueText(value: DossierValue, kind: FieldKind, timeZone: string) {
  if (value === null) return ''
  if (kind === 'reais') return formatReais(Math.round(Number(value) * 100))
  if (kind === 'date') return formatDate(String(value))
  if (kind === 'phone') return formatPhone(String(value))
  if (kind === 'cpf') return formatCpf(String(value))
  if (kind !== 'instant') return String(value)
  const { date, time } = venueNow(Date.parse(String(value)), timeZone)
  return `${formatDate(date)} às ${time}`
}

const STYLE = `
body{margin:0 auto;max-width:46rem;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;color:#17292f;background:#fff}
h1{font-size:1.5rem;line-height:1.2}
h2{margin:2rem 0 .5rem;font-size:1.125rem;break-after:avoid}
ol{margin:0;padding:0;list-style:none}
li{padding:.625rem 0;border-top:1px solid #ccc;break-inside:avoid}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.25rem 1rem;margin:0}
dt{font-size:.8125rem;color:#56646a}
dd{margin:0;overflow-wrap:anywhere}
@media print{body{padding:0;max-width:none}}
`
