import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { spokenMessage } from '../../api/client.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { useToast } from '../../ui/toast.tsx'

/** What is listed, on all pages, as a file for a spreadsheet. */
export function DownloadButton({ query }: { query: string | null }) {
  const { payments } = useAdminStore()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy || query === null) return
    setBusy(true)
    try {
      saveFile(await payments.spreadsheet(query))
    } catch (error) {
      toast({
        title: 'Não foi possível baixar a planilha',
        description: spokenMessage(error, 'Verifique a conexão com a internet.'),
        tone: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      disabled={query === null}
      aria-disabled={busy}
      onClick={() => void download()}
    >
      Baixar CSV
    </Button>
  )
}
