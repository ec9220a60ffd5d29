import { referenceCourtId, type Court } from '#shared/court/court.ts'

/** Says whose prices customers pay: those of one court, whichever they play on. */
export function CourtNote({ court, courts }: { court: Court; courts: readonly Court[] }) {
  const reference = courts.find(({ id }) => id === referenceCourtId(courts))
  if (!reference) return null
  return (
    <p className="court-prices__note">
      {reference.id === court.id
        ? 'Os clientes veem e pagam os preços desta quadra.'
        : `Os clientes pagam os preços de ${reference.name}; estes valem para reservas feitas no balcão.`}
    </p>
  )
}
