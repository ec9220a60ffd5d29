/** A word that is also seen from afar. */
export function CourtStatus({ active }: { active: boolean }) {
  return (
    <span className={active ? 'court-status court-status--active' : 'court-status'}>
      {active ? 'Ativa' : 'Inativa'}
    </span>
  )
}
