import { useEffect, type RefObject } from 'react'

/** What one landscape sheet of A4 or Letter holds below the page's title, in CSS pixels. */
const SHEET = { width: 980, height: 640 }

/** On paper the grid is laid out as on the screen, and made smaller until all its courts and hours stand on one sheet. */
export function useOneSheet(grid: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const fit = () => {
      const { current } = grid
      if (!current) return
      const { scrollWidth, scrollHeight } = current
      const scale = Math.min(1, SHEET.width / scrollWidth, SHEET.height / scrollHeight)
      const width = Math.max(scrollWidth, Math.floor(SHEET.width / scale))
      current.style.setProperty('--sheet-width', `${width}px`)
      current.style.setProperty('--sheet-scale', String(scale))
    }
    addEventListener('beforeprint', fit)
    return () => removeEventListener('beforeprint', fit)
  }, [grid])
}
