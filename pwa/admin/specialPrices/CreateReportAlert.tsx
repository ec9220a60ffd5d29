import Alert from '@mui/material/Alert'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import { reportText } from './reportToast.ts'
import type { CreateReport } from './useCreateForCourts.ts'

/** Which courts have not got the price, and why. They stay checked. It takes the focus, which also brings it into view. */
export function CreateReportAlert({ report }: { report: CreateReport }) {
  const { refused, left, stopped } = report
  return (
    <Alert severity="error" tabIndex={-1} ref={focusOnMount}>
      <p>{reportText(report)}</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ court, message }) => (
            <li key={court.id}>
              <strong>{court.name}:</strong> {message}
            </li>
          ))}
        </ul>
      )}
      {stopped !== null && (
        <p>
          {stopped} Nada foi perdido, falta: {left.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </Alert>
  )
}
