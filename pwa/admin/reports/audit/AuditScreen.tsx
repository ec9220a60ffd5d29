import Button from '@mui/material/Button'
import { AUDIT_KIND_NAMES, type AuditEntry, type AuditPage } from '#shared/account/audit/audit.ts'
import { ROLE_NAMES } from '#shared/account/people/permissions.ts'
import { isCivilDate } from '#shared/platform/time/civil.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { instantText } from '../../reservation/reservationTexts.ts'
import { actText, changesText, personText, SIGNED_IN_BY } from './auditTexts.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import './audit.css'

const KINDS = Object.entries(AUDIT_KIND_NAMES).map(([value, label]) => ({ value, label }))

/** 'Auditoria': who did what and when, the newest first, by person, day and kind. */
export function AuditScreen() {
  const store = useAdminStore()
  const [address, setAddress] = useAddress()
  const filters = {
    person: address.get('pessoa') ?? '',
    day: address.get('dia') ?? '',
    kind: address.get('tipo') ?? '',
    before: address.get('antes') ?? '',
  }
  const people = valueOf(useResource(store.auditPeople)) ?? []
  const show = (next: Partial<typeof filters>) => {
    const { person, day, kind, before } = { ...filters, before: '', ...next }
    const named = { pessoa: person, dia: day, tipo: kind, antes: before }
    setAddress(Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')))
  }
  const asked = Object.entries(filters).filter(([, value]) => value !== '')
  return (
    <Page
      title="Auditoria"
      intro="Quem fez o quê, e quando. Nada aqui pode ser alterado ou apagado."
    >
      <form aria-label="Filtros" className="panel above audit__filters">
        <SelectField
          name="person"
          label="Pessoa"
          blank="Todas"
          value={filters.person}
          options={people.map(({ id, name, role }) => ({
            value: String(id),
            label: `${name} (${ROLE_NAMES[role]})`,
          }))}
          onChosen={(person) => show({ person })}
        />
        <DateField
          label="Dia"
          value={isCivilDate(filters.day) ? filters.day : null}
          clearable
          onChange={(day) => show({ day: day ?? '' })}
        />
        <SelectField
          name="kind"
          label="Tipo"
          blank="Todos"
          value={filters.kind}
          options={KINDS}
          onChosen={(kind) => show({ kind })}
        />
      </form>
      <Loaded
        resource={store.audit(String(new URLSearchParams(asked)))}
        failed="Erro ao carregar a auditoria"
      >
        {(page) => (
          <Entries
            page={page}
            isFirst={filters.before === ''}
            onPage={(before) => show({ before })}
          />
        )}
      </Loaded>
    </Page>
  )
}

type EntriesProps = { page: AuditPage; isFirst: boolean; onPage: (before: string) => void }

function Entries({ page: { entries, next }, isFirst, onPage }: EntriesProps) {
  const timeZone = useVenueZone()
  if (entries.length === 0) {
    return (
      <Face sign="search" title="Nada registrado">
        Com estes filtros não há registros.
      </Face>
    )
  }
  return (
    <>
      <ol className="panel audit" aria-label="Registros">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
      <div className="row between below">
        {!isFirst && <Button onClick={() => onPage('')}>Mais recentes</Button>}
        {next !== null && <Button onClick={() => onPage(String(next))}>Mais antigos</Button>}
      </div>
    </>
  )
}

function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const changes = changesText(entry)
  const { at, madeAt, session, sessionKind, device, offline, approvedBy, program } = entry
  const by = sessionKind ? SIGNED_IN_BY[sessionKind] : ''
  return (
    <li className="lines">
      <span>
        <strong>{personText(entry)}</strong> {actText(entry)}
      </span>
      {changes.length > 0 && <span className="note">{changes.join('; ')}</span>}
      <span className="fine numbers">
        <time dateTime={at}>{instantText(at, timeZone)}</time>
        <span>
          {[
            madeAt &&
              isLater(at, madeAt) &&
              `, feito no aparelho às ${instantText(madeAt, timeZone)}`,
            program
              ? `, pela chave de API “${program}”`
              : session && `, ${by} na sessão ${session}`,
            device && `, no aparelho “${device.name}”`,
            offline && ', sem conexão',
            approvedBy && `, autorizado por ${approvedBy}`,
          ]
            .filter(Boolean)
            .join('')}
        </span>
      </span>
    </li>
  )
}

/** Only what has waited on the device is worth a second time: two clocks are never the same. */
const WAITED_MS = 120_000

function isLater(at: string, madeAt: string) {
  return Date.parse(at) - Date.parse(madeAt) > WAITED_MS
}
