import { useEffect, useState } from 'react'

/** The picture of a QR code; null until it is drawn. What shows it says the same in letters: it may never come. */
export function useQr(text: string): string | null {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    import('qrcode')
      .then(({ default: QRCode }) => QRCode.toString(text, { type: 'svg', margin: 2 }))
      .then((svg) => isGone || setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [text])
  return picture
}
