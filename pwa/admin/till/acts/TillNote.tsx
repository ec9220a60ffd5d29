import Button from '@mui/material/Button'
import { useState } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore, useMay } from '../../../offline/store/useAdminStore.ts'
import { OpenTillDialog } from './OpenTill.tsx'

/** Says from which drawer cash is handed out, where there are several: that of this browser. */
export function DrawerOut() {
  const name = valueOf(useResource(useAdminStore().till))?.name
  if (name === undefined) return null
  return <p className="hint">{`O que for devolvido em dinheiro sai da gaveta “${name}”.`}</p>
}

/** Cash wants an open till, which is opened in place. Where there are several drawers it says into which one the cash goes. */
export function TillNote({ isCash }: { isCash: boolean }) {
  const [isOpening, setOpening] = useState(false)
  const till = valueOf(useResource(useAdminStore().till))
  const may = useMay()
  const name = till?.name
  const isClosed = till !== null && till.open === null
  return (
    <>
      {isCash && isClosed && may('till.open') && (
        <Alert
          severity="info"
          action={
            <Button size="small" color="inherit" onClick={() => setOpening(true)}>
              Abrir agora
            </Button>
          }
        >
          {name === undefined ? 'O caixa está fechado.' : `O caixa “${name}” está fechado.`}
        </Alert>
      )}
      {isCash && !isClosed && name !== undefined && (
        <p className="hint">{`O dinheiro fica na gaveta “${name}”.`}</p>
      )}
      {isOpening && <OpenTillDialog onClose={() => setOpening(false)} />}
    </>
  )
}
