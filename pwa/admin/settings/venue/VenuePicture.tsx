import Button from '@mui/material/Button'
import { useRef, type ChangeEvent } from 'react'
import { problemMessage } from '#shared/platform/http/problem.ts'
import { pictureFile, VENUE_PICTURE_FORMATS } from '#shared/venue/profile/picture.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { ApiError } from '../../../api/client.ts'
import { send } from '../../../api/send.ts'
import { useOnce } from '../../../api/useOnce.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'

const PICTURE_FAILED = actFailed('Erro ao salvar a foto')
// The server makes one picture at a time, and a busy one takes seconds for it.
const MOST_MS = 28_000

/** The picture of the customers' first screen. It needs the connection: only the server makes its small files. */
export function VenuePicture({ picture }: Pick<Venue, 'picture'>) {
  const { venue } = useAdminStore()
  const input = useRef<HTMLInputElement>(null)
  const once = useOnce()
  const { busy, run } = useAct(PICTURE_FAILED)
  const change = (send: () => Promise<unknown>, done: string) =>
    run(async () => {
      await send()
      await venue.reload()
    }, done)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    const upload = async () =>
      smallEnough(file).then((image) =>
        once(image, (key) =>
          send('POST /api/venue/picture', { body: { image }, key, silenceMs: MOST_MS }),
        ),
      )
    void change(upload, 'Foto atualizada')
  }
  return (
    <section className="panel panel--large stack" aria-labelledby="picture-title">
      <h2 id="picture-title">Foto do local</h2>
      <p className="hint">
        Aparece na primeira tela dos clientes e junto do link do local no WhatsApp. Prefira uma foto
        larga; uma quase quadrada vira também o ícone do aplicativo.
      </p>
      {picture && (
        <img
          className="venue__picture"
          src={pictureFile(picture)}
          width={640}
          height={256}
          alt="Foto atual do local"
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Arquivo da foto"
        onChange={choose}
      />
      <div className="row">
        <BusyButton
          variant="outlined"
          busy={busy}
          busyLabel="Salvando..."
          onClick={() => input.current?.click()}
        >
          {picture ? 'Trocar a foto' : 'Escolher a foto'}
        </BusyButton>
        {picture && !busy && (
          <Button
            onClick={() =>
              void change(
                () => once('removed', (key) => send('DELETE /api/venue/picture', { key })),
                'Foto removida',
              )
            }
          >
            Remover a foto
          </Button>
        )}
      </div>
    </section>
  )
}

// A call takes at most 256 kB, and base64 makes three bytes four.
const MOST_BYTES = 180_000
const WIDTHS = [1600, 1280, 960]

// As the server says it of a small file.
function unreadable() {
  const code = 'invalid-picture'
  return new ApiError(422, code, { status: 422, code, message: problemMessage(code) })
}

/** The picture as base64, small enough to be sent; a small file of a form that the server reads is sent as it is. */
async function smallEnough(file: Blob): Promise<string> {
  const isRead = VENUE_PICTURE_FORMATS.some((format) => file.type === `image/${format}`)
  if (isRead && file.size <= MOST_BYTES) return base64(file)
  const drawn = await createImageBitmap(file).catch(() => null)
  if (!drawn) throw unreadable()
  let smallest: Blob = file
  for (const width of WIDTHS) {
    const scale = Math.min(1, width / drawn.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(drawn.width * scale)
    canvas.height = Math.round(drawn.height * scale)
    const paper = canvas.getContext('2d')!
    // JPEG knows nothing clear, and would make it black.
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(drawn, 0, 0, canvas.width, canvas.height)
    const made = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.8),
    )
    if (made) smallest = made
    if (smallest.size <= MOST_BYTES) break
  }
  return base64(smallest)
}

async function base64(blob: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })
  return url.slice(url.indexOf(',') + 1)
}
