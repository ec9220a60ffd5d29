import type { TillState } from '#shared/book/till/till.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { drawerOptions } from '../acts/drawerOptions.ts'

/** Says at which drawer this browser is, and lets a person choose where it is no enrolled device; nothing where there is one drawer. */
export function DrawerChoice({ till }: { till: TillState }) {
  const { chooseDrawer } = useAdminStore()
  const { id, name = '', ofDevice, others } = till
  if (!others) return null
  if (ofDevice) {
    return (
      <p className="till__choice">
        Gaveta deste aparelho: <strong>{name}</strong>
      </p>
    )
  }
  return (
    <div className="halves till__choice till__acts">
      <div>
        <SelectField
          name="drawer"
          label="Gaveta"
          value={String(id)}
          options={drawerOptions(till)}
          onChosen={(chosen) => void chooseDrawer(Number(chosen))}
        />
        <p className="hint">O que for recebido e devolvido neste navegador fica nesta gaveta.</p>
      </div>
    </div>
  )
}
