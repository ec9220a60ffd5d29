import { createRoot } from 'react-dom/client'
import { useState } from 'react'

// What no page of React can do without: the control of the first visit's figures.
function Counter() {
  const [count, setCount] = useState(0)
  return (
    <main>
      <h1>Reserve sua quadra</h1>
      <p>Passo {count}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Próximo
      </button>
    </main>
  )
}

createRoot(document.getElementById('app')!).render(<Counter />)
