import { pictureFile, pictureFiles } from '#shared/venue/profile/picture.ts'

type Props = {
  /** Names the files of the venue's picture. */
  picture: string | undefined
  loading?: 'lazy'
}

/** The venue's picture, of one file wherever it stands on a page. */
export function PlacePicture({ picture, loading }: Props) {
  const sizes = '(width >= 1024px) 320px, 100vw'
  return (
    picture && (
      <picture>
        <source type="image/avif" srcSet={pictureFiles(picture, 'avif')} sizes={sizes} />
        <img
          loading={loading}
          src={pictureFile(picture)}
          srcSet={pictureFiles(picture, 'webp')}
          sizes={sizes}
          alt=""
        />
      </picture>
    )
  )
}
