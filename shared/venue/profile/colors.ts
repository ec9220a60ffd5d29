import { PAPER } from './paper.ts'
import type { VenueTheme } from './venue.schema.ts'

/** The least that text needs against what it stands on, and a shape against what is beside it (WCAG 2.2, 1.4.3 AA and 1.4.11). */
const TEXT = 4.5
const SHAPE = 3

/** The contrast ratio of two colours (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dim, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Why a colour cannot be the venue's main one, with the nearest that can; null when it can. */
export function mainProblem(main: string): string | null {
  const least = Math.min(...LIGHT_PAPERS.map((paper) => contrast(main, paper)))
  if (least >= TEXT) return null
  return `Clara demais: textos e botões nesta cor não se leem (contraste ${ratioText(least)}, o mínimo é 4,5). A mais próxima que serve é ${nearestMain(main)}`
}

/** The lightest of the same hue in which text is read on every light background. */
export function nearestMain(main: string): string {
  return shaded(main, -1, (color) => LIGHT_PAPERS.every((paper) => contrast(color, paper) >= TEXT))
}

const LIGHT_PAPERS = [PAPER.light.surface, PAPER.light.background, PAPER.light.sunken]
const DARK_PAPERS = [PAPER.dark.surface, PAPER.dark.background, PAPER.dark.sunken]

/** Why a colour cannot be beside the main one as accent, with the nearest that can; null when it can. */
export function accentProblem(accent: string, main: string | null): string | null {
  const headers = headersOf(main)
  const least = Math.min(...headers.map((header) => contrast(accent, header)))
  if (least >= SHAPE) return null
  return `Quase não se vê sobre o topo das páginas (contraste ${ratioText(least)}, o mínimo é 3). A mais próxima que serve é ${nearestAccent(accent, main)}`
}

/** The darkest of the same hue that is seen on the header in light and dark. */
export function nearestAccent(accent: string, main: string | null): string {
  const headers = headersOf(main)
  return shaded(accent, 1, (color) => headers.every((header) => contrast(color, header) >= SHAPE))
}

type Colors = { colorMain?: string | null | undefined; colorAccent?: string | null | undefined }

/** Says what is wrong with a venue's colours, by their fields; null when nothing is. */
export function colorProblems({
  colorAccent = null,
  colorMain = null,
}: Colors): Readonly<Record<string, string>> | null {
  const unread = colorMain && mainProblem(colorMain)
  if (unread) return { colorMain: unread }
  const lost = colorAccent && accentProblem(colorAccent, colorMain)
  return lost ? { colorAccent: lost } : null
}

function headersOf(main: string | null): string[] {
  if (main === null) return [PAPER.light.header, PAPER.dark.header]
  return [lightColors(main).header, darkColors(main).header]
}

/** All that follows from the venue's two colours; null of a venue that has the product's own. */
export function venueTheme(main: string | null, accent: string | null): VenueTheme | null {
  if (main === null && accent === null) return null
  const brand =
    accent === null ? {} : { brand: accent, onBrand: inkOn(accent, headersOf(main)[0]!) }
  return {
    light: { ...(main !== null && lightColors(main)), ...brand },
    dark: { ...(main !== null && darkColors(main)), ...brand },
  }
}

function lightColors(main: string) {
  const { text, textMuted } = PAPER.light
  const { hue, light, saturation } = hslOf(main)
  const tint = (most: number, lightness: number) =>
    hexOf({ hue, saturation: Math.min(saturation, most), light: lightness })
  const headerMuted = tint(0.4, 0.87)
  return {
    primary: main,
    primaryStrong: hexOf({ hue, saturation, light: light * 0.76 }),
    primarySoft: shaded(tint(0.45, 0.93), 1, (soft) =>
      [main, text, textMuted].every((ink) => contrast(ink, soft) >= TEXT),
    ),
    header: hexOf({ hue, saturation, light: light * 0.62 }),
    headerDeep: shaded(main, -1, (deep) => contrast(headerMuted, deep) >= TEXT),
    headerMuted,
    foam: tint(0.4, 0.67),
  }
}

function darkColors(main: string) {
  const { text, textMuted } = PAPER.dark
  const { hue, saturation } = hslOf(main)
  const tint = (most: number, lightness: number) =>
    hexOf({ hue, saturation: Math.min(saturation, most), light: lightness })
  const primarySoft = shaded(tint(0.5, 0.18), -1, (soft) =>
    [text, textMuted].every((ink) => contrast(ink, soft) >= TEXT),
  )
  const primary = shaded(tint(0.75, 0.6), 1, (color) =>
    [...DARK_PAPERS, primarySoft].every((paper) => contrast(color, paper) >= TEXT),
  )
  const headerDeep = tint(0.75, 0.165)
  return {
    primary,
    primaryStrong: shaded(primary, 1, (color) => contrast(color, primary) >= 1.2),
    primarySoft,
    onPrimary: shaded(tint(0.8, 0.09), -1, (ink) => contrast(ink, primary) >= TEXT),
    header: tint(0.75, 0.09),
    headerDeep,
    headerMuted: shaded(tint(0.25, 0.73), 1, (ink) => contrast(ink, headerDeep) >= TEXT),
    foam: tint(0.6, 0.2),
  }
}

/** A text's colour on any other: the page's dark one, or white or black, of which one always reads well. */
function inkOn(color: string, dark: string): string {
  return [dark, '#ffffff', '#000000'].find((ink) => contrast(ink, color) >= TEXT)!
}

/** The first colour of the same hue, step by step darker or lighter, that will do. */
function shaded(color: string, direction: 1 | -1, willDo: (color: string) => boolean): string {
  const { light, ...hue } = hslOf(color)
  for (let step = 0; step <= STEPS; step += 1) {
    const lightness = Math.min(1, Math.max(0, light + (direction * step) / STEPS))
    const shade = step === 0 ? color : hexOf({ ...hue, light: lightness })
    if (willDo(shade)) return shade
  }
  return direction === 1 ? '#ffffff' : '#000000'
}

const STEPS = 256

type Hsl = { hue: number; saturation: number; light: number }

function hslOf(hex: string): Hsl {
  const [red, green, blue] = channelsOf(hex) as [number, number, number]
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const light = most - spread / 2
  if (spread === 0) return { hue: 0, saturation: 0, light }
  const saturation = spread / (1 - Math.abs(2 * light - 1))
  if (most === red) return { hue: ((green - blue) / spread + 6) % 6, saturation, light }
  if (most === green) return { hue: (blue - red) / spread + 2, saturation, light }
  return { hue: (red - green) / spread + 4, saturation, light }
}

function hexOf({ hue, saturation, light }: Hsl): string {
  const reach = saturation * Math.min(light, 1 - light)
  const channel = (from: number) => {
    const at = (from + hue * 2) % 12
    return light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  }
  const bytes = [channel(0), channel(8), channel(4)].map((value) =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${bytes.join('')}`
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

const ratioText = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',')
