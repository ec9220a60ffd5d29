/** For a phone, and for a wide or dense screen. */
export const VENUE_PICTURE_WIDTHS = [640, 1280] as const
/** What a file of the picture may weigh, whatever was uploaded: the first screen waits for nothing heavier. */
export const VENUE_PICTURE_MOST_BYTES = { 640: 8_000, 1280: 12_000 } as const
/** The server reads these and no AVIF, of which some hundred bytes fill a gigabyte: a browser draws others anew. */
export const VENUE_PICTURE_FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif']
/** What is accepted of an upload. A camera's photo is shrunk by the browser long before it is sent. */
export const VENUE_PICTURE_MOST_MEGAPIXELS = 25
/** How many times as long as the other a side may be: a narrower upload would be enlarged to many times its points. */
export const VENUE_PICTURE_MOST_ASPECT = 20

const PATH = '/api/venue/picture'

/** The files of a venue's picture, for `srcset`; named by what is in them, so that they may be stored for ever. */
export function pictureFiles(picture: string, format: 'avif' | 'webp'): string {
  return VENUE_PICTURE_WIDTHS.map(
    (width) => `${PATH}/${picture}-${width}.${format} ${width}w`,
  ).join(', ')
}

/** For who takes neither `srcset` nor AVIF. */
export function pictureFile(picture: string): string {
  return `${PATH}/${picture}-${VENUE_PICTURE_WIDTHS[0]}.webp`
}
