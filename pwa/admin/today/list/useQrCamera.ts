import { useEffect, useRef, useState } from 'react'

/** `denied` where the person or the device does not allow it, `none` where there is no camera, `insecure` where the page has no https, `busy` where the camera gives no picture, `unread` where nothing can read what it sees. */
export type CameraState = 'starting' | 'on' | 'denied' | 'none' | 'insecure' | 'busy' | 'unread'

type ReadQr = (video: HTMLVideoElement) => Promise<string | null>

const PAUSE_MS = 150

/** Reads QR codes by this device's camera while it is shown; every text once. */
export function useQrCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  useEffect(() => {
    const gone = new AbortController()
    let stream: MediaStream | null = null
    let isOn = false
    const giveUp = (why: CameraState) => {
      stopAll(stream)
      if (!gone.signal.aborted) setState(why)
    }
    const read = async () => {
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
      if (!mediaDevices) return giveUp('insecure')
      stream = await mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      if (gone.signal.aborted || !element) return stopAll(stream)
      element.srcObject = stream
      await element.play()
      setState('on')
      isOn = true
      const readQr = await loadReader()
      let last: string | null = null
      while (!gone.signal.aborted) {
        const text = await readQr(element)
        if (text !== null && text !== last && !gone.signal.aborted) latest.current((last = text))
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    read().catch((error: unknown) => giveUp(isOn ? 'unread' : refusalOf(error)))
    return () => {
      gone.abort()
      stopAll(stream)
    }
  }, [])
  return { video, state }
}

function stopAll(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function refusalOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (['NotAllowedError', 'SecurityError'].includes(name)) return 'denied'
  return name === 'NotFoundError' ? 'none' : 'busy'
}

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The platform's reader; where there is none, iPads among them, or it fails, one in a script of its own. */
async function loadReader(): Promise<ReadQr> {
  const platform = await platformReader()
  if (!platform) return loadOwnReader()
  let reader = platform
  return async (video) => {
    try {
      return await reader(video)
    } catch (error) {
      if (reader !== platform) throw error
      // Some devices name a reader that they do not have.
      reader = await loadOwnReader()
      return reader(video)
    }
  }
}

async function platformReader(): Promise<ReadQr | null> {
  const platform = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  try {
    if (!platform || !(await platform.getSupportedFormats()).includes('qr_code')) return null
    const detector = new platform({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  } catch {
    return null
  }
}

async function loadOwnReader(): Promise<ReadQr> {
  const { decodeQR } = await import('qr/decode.js')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const picture = context && pictureOf(video, context)
    try {
      return picture ? decodeQR(picture) : null
    } catch {
      // There is no code in the picture.
      return null
    }
  }
}

const MOST_PX = 720

function pictureOf(video: HTMLVideoElement, context: CanvasRenderingContext2D) {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MOST_PX / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  if (width === 0 || height === 0) return null
  Object.assign(context.canvas, { width, height })
  context.drawImage(video, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
