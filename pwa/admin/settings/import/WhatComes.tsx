import { countText } from '#shared/platform/text/countText.ts'
import type { ImportPreview } from '#shared/operation/import/import.schema.ts'
import type { ImportKind } from '#shared/operation/import/kinds.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { formatDate } from '#shared/platform/time/civil.ts'

/** The server names so many; fewer are all there are. */
const EXAMPLES = 5

type Props = { kind: ImportKind; preview: ImportPreview }

/** Says in words what 'Importar' would write. */
export function WhatComes({ kind, preview }: Props) {
  return (
    <section className="well stack" aria-labelledby="what-comes">
      <h3 id="what-comes">O que entra</h3>
      {kind !== 'prices' && <p>{unbroken(sumOf(kind, preview))}</p>}
      <p className="fine">{preview.examples.length < EXAMPLES ? 'Assim:' : 'Por exemplo:'}</p>
      <ul className="import__examples">
        {preview.examples.map((example, index) => (
          <li key={`${index} ${example}`}>{unbroken(example)}</li>
        ))}
      </ul>
    </section>
  )
}

function sumOf(kind: ImportKind, { cents, dates, from, people, until }: ImportPreview) {
  const persons = countText(people, 'pessoa', 'pessoas')
  if (kind === 'customers') return `${persons} no cadastro.`
  const when =
    from === until
      ? `em ${formatDate(from ?? '')}`
      : `de ${formatDate(from ?? '')} a ${formatDate(until ?? '')}`
  return `${persons}, ${countText(dates, 'data', 'datas')} ${when}, ${formatReais(cents)} ao todo.`
}

/** Lets no line end within a sum or a phone. */
function unbroken(text: string) {
  return text.replaceAll('R$ ', 'R$\u00A0').replace(/\) (?=\d)/g, ')\u00A0')
}
