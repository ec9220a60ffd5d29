import { memo } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import type { CivilDate } from '#shared/time/civil.ts'
import { useUnsent } from '../../offline/desk/useUnsent.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { classButtons } from './classButtons.tsx'
import { classColumns } from './classColumns.tsx'
import type { ClassTask } from './OpenClassDialog.tsx'

type Props = {
  rows: readonly FixedClassEntry[]
  courts: readonly Court[]
  today: CivilDate
  onTask: (task: ClassTask) => void
}

export const ClassTable = memo(function ClassTable({ rows, courts, today, onTask }: Props) {
  const isUnsent = useUnsent('fixedClass')
  return (
    <div className="classes">
      <DataTable
        caption="Aulas fixas"
        rows={rows}
        rowKey={({ id }) => id}
        isUnsent={({ id }) => isUnsent(id)}
        columns={classColumns(courts, today)}
        actions={classButtons(onTask)}
      />
    </div>
  )
})
