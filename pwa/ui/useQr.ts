import { useEffect, useState } from 'react'

/** The picture of a QR code; null until it is drawn. What shows it says the same in letters: it may never come. */
export function useQr(text: string): string | null {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    import('qr')
      .then(({ encodeQR }) => svgOf(encodeQR(text, 'raw', { border: 2 })))
      .then((svg) => isGone || setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [text])
  return picture
}

// The library's own svg has no ground, and is dark on dark where the screen is.
function svgOf(rows: boolean[][]) {
  const size = rows.length
  const dark = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
}
