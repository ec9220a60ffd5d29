import Typography from '@mui/material/Typography'
import { focusOnMount } from '../ui/focus.ts'

/** The title of a page about accounts, which takes the focus. */
export function Heading({ children }: { children: string }) {
  return (
    <Typography variant="h2" component="h1" tabIndex={-1} ref={focusOnMount}>
      {children}
    </Typography>
  )
}
