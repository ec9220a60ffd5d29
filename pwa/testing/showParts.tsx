import 'virtual:tokens.css'
import '../ui/base.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { AdminTheme } from '../ui/AdminTheme.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { PartsPage } from './PartsPage.tsx'

// The address names the dialog that is open: `?aberto=formulario`.
const opened = new URLSearchParams(location.search).get('aberto')
createRoot(document.getElementById('app')!).render(
  <MemoryRouter>
    <AdminTheme>
      <ToastProvider>
        <PartsPage opened={opened} />
      </ToastProvider>
    </AdminTheme>
  </MemoryRouter>,
)
