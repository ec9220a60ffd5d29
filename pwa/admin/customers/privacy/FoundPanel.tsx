import Button from '@mui/material/Button'
import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import type { FoundPerson, Identity } from '#shared/guest/privacy/person.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { AnonymiseDialog } from './AnonymiseDialog.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'

type Props = { found: FoundPerson & { term: string }; onChange: (term: string) => void }

/** What was found, of which a person says what is the same person's: a phone is shared in a family. */
export function FoundPanel({ found: { term, identities }, onChange }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(identities.filter(({ isMatch }) => isMatch).map(({ key }) => key)),
  )
  const [open, setOpen] = useState<'export' | 'correct' | 'anonymise' | null>(null)
  const person = { term, identities: [...chosen] }
  const close = () => setOpen(null)
  const done = () => {
    close()
    onChange(term)
  }
  return (
    <section className="panel stack privacy__found" aria-label="O que foi encontrado">
      <CheckList
        name="identities"
        legend="Quais registros são desta pessoa?"
        all="Todos"
        options={identities.map((one) => ({
          value: one.key,
          label: one.name ?? 'Sem nome',
          hint: hintOf(one),
        }))}
        chosen={chosen}
        onChange={setChosen}
        error={chosen.size === 0 ? 'Escolha pelo menos um registro' : undefined}
      />
      {chosen.size > 0 && (
        <NeedsConnection what="Exportar, corrigir ou anonimizar">
          <div className="row fill-phone">
            <Button variant="outlined" onClick={() => setOpen('export')}>
              Exportar
            </Button>
            <Button variant="outlined" onClick={() => setOpen('correct')}>
              Corrigir
            </Button>
            <Button variant="outlined" color="error" onClick={() => setOpen('anonymise')}>
              Anonimizar
            </Button>
          </div>
        </NeedsConnection>
      )}
      {open === 'export' && <ExportDialog person={person} onClose={done} />}
      {open === 'correct' && <CorrectDialog person={person} onClose={close} onDone={done} />}
      {open === 'anonymise' && <AnonymiseDialog person={person} onClose={close} onDone={done} />}
    </section>
  )
}

function hintOf(one: Identity) {
  const { email, phone, cpf, reservations, classes, account, isMatch, isStaff } = one
  return [
    email,
    phone && formatPhone(phone),
    cpf && `CPF ${cpf}`,
    reservations > 0 && countText(reservations, 'reserva', 'reservas'),
    classes > 0 && countText(classes, 'aula fixa', 'aulas fixas'),
    account && `conta ${account}${isStaff ? ' (equipe)' : ''}`,
    !isMatch && 'só tem um contato em comum',
  ]
    .filter(Boolean)
    .join(' · ')
}
