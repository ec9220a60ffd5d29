import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useConnection } from '../../../offline/store/useAdminStore.ts'

export type MoreItem = {
  text: string
  run: () => void
  /** Only the server can do it. */
  needsConnection?: boolean
  /** Nothing brings it back. */
  destroys?: boolean
}

/** The acts that are asked for more rarely. */
export function MoreMenu({ items }: { items: readonly MoreItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const connection = useConnection()
  if (items.length === 0) return null
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ArrowDropDown />}
        aria-label="Mais ações"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Mais
      </Button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ paper: { role: 'region', 'aria-label': 'Mais ações' } }}
        >
          {items.map(({ destroys, needsConnection, run, text }) => {
            const isOff =
              needsConnection === true && (connection === 'offline' || connection === 'signedOut')
            return (
              <MenuItem
                key={text}
                disabled={isOff}
                className={destroys ? 'panel-menu__danger' : undefined}
                onClick={() => {
                  setAnchor(null)
                  run()
                }}
              >
                {isOff ? `${text} (só com conexão)` : text}
              </MenuItem>
            )
          })}
        </Menu>
      )}
    </>
  )
}
