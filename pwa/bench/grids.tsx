import 'virtual:tokens.css'
import '../ui/base.css'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ControlGrid } from './ControlGrid.tsx'
import { countRenders, ProductGrid } from './ProductGrid.tsx'

const GRIDS: Record<string, ComponentType> = { product: ProductGrid, control: ControlGrid }

/** Milliseconds to put a grid on the page, including layout, as the mean of `times`. */
function mount(name: string, times: number): number {
  let total = 0
  for (let count = 0; count < times; count += 1) {
    const startedAt = performance.now()
    const grid = show(name)
    total += performance.now() - startedAt
    grid.remove()
  }
  return total / times
}

/** Milliseconds to answer a click on one cell, including layout, as the mean of `times`. */
function toggle(name: string, times: number): number {
  const grid = show(name)
  const startedAt = performance.now()
  for (let count = 0; count < times; count += 1) grid.click(count)
  const total = performance.now() - startedAt
  grid.remove()
  return total / times
}

/** Cells of the product's grid that a click draws again, at most, over `times` clicks. */
function rendersPerToggle(times: number): number {
  const grid = show('product')
  const most = Math.max(
    ...Array.from({ length: times }, (_, count) => countRenders(() => grid.click(count))),
  )
  grid.remove()
  return most
}

function show(name: string) {
  const Grid = GRIDS[name]!
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() => root.render(<Grid />))
  layOut(place)
  const buttons = place.querySelectorAll('button')
  return {
    // Each cell is picked and then let go.
    click(count: number) {
      flushSync(() => buttons[Math.floor(count / 2) % buttons.length]!.click())
      layOut(place)
    },
    remove() {
      root.unmount()
      place.remove()
    },
  }
}

function layOut(element: HTMLElement) {
  return element.offsetHeight
}

Object.assign(globalThis, { bench: { mount, toggle, rendersPerToggle } })
