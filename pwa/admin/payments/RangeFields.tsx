import type { CivilDate } from '#shared/time/civil.ts'
import { DateField } from '../../ui/DateField.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import type { PaymentListState } from './usePaymentList.ts'

/** The first and the last day. What is typed counts once it is a date. */
export function RangeFields({ list }: { list: PaymentListState }) {
  const { change, filters, rangeError } = list
  return (
    <div className="payments__range">
      <Day label="De" date={filters.from} onChange={(from) => change({ from })} />
      <Day label="Até" date={filters.to} onChange={(to) => change({ to })} error={rangeError} />
    </div>
  )
}

type DayProps = {
  label: string
  date: CivilDate | null
  onChange: (date: CivilDate) => void
  error?: string | undefined
}

function Day({ label, date, onChange, error }: DayProps) {
  const [typed, setTyped] = useDraft(date)
  const type = (typed: CivilDate | null) => {
    setTyped(typed)
    if (typed) onChange(typed)
  }
  return <DateField label={label} value={typed} onChange={type} error={error} />
}
