import 'virtual:tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createOutside } from './outside.ts'
import { reloadOnceForMissingChunk } from './ui/missingChunk.ts'

window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnceForMissingChunk(sessionStorage, Date.now(), () => location.reload())) {
    event.preventDefault()
  }
})

const outside = createOutside(localStorage)
void outside.courts.reload()
void outside.venue.reload()

createRoot(document.getElementById('app')!).render(<App outside={outside} />)
