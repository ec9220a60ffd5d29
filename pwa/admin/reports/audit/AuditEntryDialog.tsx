import {
  AUDIT_KIND_NAMES,
  AUDIT_KINDS,
  type AuditEntry,
  type AuditPage,
} from '#shared/account/audit/audit.ts'
import {
  actText,
  changeParts,
  personText,
  whereText,
  type ChangeParts,
} from '#shared/operation/audit/auditTexts.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { Face } from '../../../ui/Face.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { instantText } from '../../reservation/reservationTexts.ts'
import { DetailDialog } from '../../ui/DetailDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'

type Props = {
  id: number
  /** As the list has it; null where it is not of the page that is shown. */
  entry: AuditEntry | null
  onClose: () => void
}

/** All that is noted of one entry. */
export function AuditEntryDialog({ id, entry, onClose }: Props) {
  return (
    <DetailDialog title={`Registro nº ${id}`} onClose={onClose}>
      {entry ? <Details entry={entry} /> : <Fetched id={id} />}
    </DetailDialog>
  )
}

/** Reads it as the first of what lies before the next one: a bookmark stays good when newer ones have pushed it off its page. */
function Fetched({ id }: { id: number }) {
  const page = useAdminStore().audit(`before=${id + 1}`)
  const entryOf = ({ entries }: AuditPage) => entries.find((one) => one.id === id)
  return (
    <Loaded resource={page} failed="Erro ao carregar a auditoria">
      {(page) => {
        const entry = entryOf(page)
        return entry ? (
          <Details entry={entry} />
        ) : (
          <Face sign="search" title="Registro não encontrado" />
        )
      }}
    </Loaded>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const timeZone = useVenueZone()
  const { at, approvedBy, entity, offline, who } = entry
  const madeAt = madeEarlier(entry)
  const where = whereText(entry).join(', ')
  const changes = changeParts(entry)
  const facts: [string, string | null][] = [
    ['Quando', instantText(at, timeZone)],
    ['Feito no aparelho', madeAt && instantText(madeAt, timeZone)],
    ['Acesso', where || null],
    ['Conexão', offline ? 'sem conexão' : null],
    ['Autorizado por', approvedBy],
    ['Tipo', AUDIT_KIND_NAMES[AUDIT_KINDS[entity]]],
  ]
  return (
    <div className="stack wide">
      <p>
        <strong>{personText(entry)}</strong> {actText(entry)}
      </p>
      <FactList
        rows={facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))}
      />
      {changes.length > 0 && (
        <DataTable
          caption="O que mudou"
          rows={changes}
          rowKey={({ label }) => label}
          columns={CHANGES}
        />
      )}
      {who && who.name !== null && (
        <div className="row">
          <Button variant="outlined" to={`?pessoa=${who.id}`}>
            Tudo o que {who.name} fez
          </Button>
        </div>
      )}
    </div>
  )
}

const CHANGES: Column<ChangeParts>[] = [
  { label: 'O que mudou', heading: true, cell: ({ label }) => label },
  { label: 'Antes', wraps: 'anywhere', cell: ({ before }) => before ?? '—' },
  { label: 'Depois', wraps: 'anywhere', cell: ({ after }) => after },
]

/** Only what has waited on the device is worth a second time: two clocks are never the same. */
const WAITED_MS = 120_000

/** When it was made on a device where it then waited; null for what came at once. */
export function madeEarlier({ at, madeAt }: Pick<AuditEntry, 'at' | 'madeAt'>): string | null {
  return madeAt !== null && Date.parse(at) - Date.parse(madeAt) > WAITED_MS ? madeAt : null
}
