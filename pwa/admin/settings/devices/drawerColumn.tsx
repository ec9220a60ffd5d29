import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { EnrolledDevice } from '#shared/account/people/device.ts'
import type { Drawer } from '#shared/book/till/drawers.ts'
import type { Column } from '../../../ui/DataTable.tsx'

type Given = {
  drawers: readonly Drawer[]
  busy: boolean
  give: (device: EnrolledDevice, drawer: Drawer) => Promise<void>
}

/** At which drawer each device stands; no column where there is one. */
export function drawerColumn({ busy, drawers, give }: Given): Column<EnrolledDevice>[] {
  const used = drawers.filter(({ inUse }) => inUse)
  const [first] = used
  if (!first || used.length === 1) return []
  return [
    {
      label: 'Gaveta',
      cell: (device) => {
        if (device.revokedAt !== null) return '–'
        const own = used.find(({ id }) => id === device.drawerId) ?? first
        return (
          <NativeSelect
            value={own.id}
            disabled={busy}
            input={<OutlinedInput size="small" />}
            inputProps={{ 'aria-label': `Gaveta de ${device.name}` }}
            onChange={({ target }) => {
              const chosen = used.find(({ id }) => String(id) === target.value)
              if (chosen) void give(device, chosen)
            }}
          >
            {used.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )
      },
    },
  ]
}
