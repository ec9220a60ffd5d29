import 'virtual:tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { createSession } from './account/session.ts'
import { readCourts } from './api/courts.ts'
import { createEventStream } from './api/events.ts'
import { createResource } from './api/resource.ts'
import { readVenue } from './api/venue.ts'
import { App } from './App.tsx'
import { reloadOnceForMissingChunk } from './ui/missingChunk.ts'

window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnceForMissingChunk(sessionStorage, Date.now(), () => location.reload())) {
    event.preventDefault()
  }
})

const outside = {
  courts: createResource(() => readCourts()),
  venue: createResource(() => readVenue()),
  session: createSession(localStorage),
  events: createEventStream(),
}
outside.courts.reload()
outside.venue.reload()

createRoot(document.getElementById('app')!).render(<App outside={outside} />)
