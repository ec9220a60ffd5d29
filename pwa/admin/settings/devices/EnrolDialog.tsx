import { useState } from 'react'
import { DeviceDraftSchema, ENROL_MINUTES, type DeviceLink } from '#shared/account/people/device.ts'
import { ENROL_PATH } from '#shared/platform/http/accountPages.ts'
import { writeMark } from '../../../account/pin/deviceMark.ts'
import { devicesApi } from '../../../api/account/devices.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useQr } from '../../../ui/useQr.ts'
import { ShareDialog } from '../../ui/ShareDialog.tsx'
import { useAct } from '../../ui/useAct.ts'

const WHICH = [
  { value: 'other', label: 'Outro aparelho, por QR code' },
  { value: 'here', label: 'Este aparelho' },
]

type Props = {
  /** Whether this browser is a device already. */
  isHere: boolean
  onClose: () => void
}

/** Enrols the browser that shows this, or makes a code by which another one enrols itself. */
export function EnrolDialog({ isHere, onClose }: Props) {
  const { busy, run } = useAct()
  const [link, setLink] = useState<DeviceLink | null>(null)
  const { form, field } = useForm(DeviceDraftSchema, async (draft, { which }) => {
    if (which !== 'here') return setLink(await run(() => devicesApi.link(draft)))
    const answer = await run(() => devicesApi.enrolHere(draft), `Este aparelho é “${draft.name}”`)
    if (!answer) return
    writeMark({ name: draft.name, lockMinutes: answer.lockMinutes })
    onClose()
  })
  if (link) return <CodeDialog link={link} onClose={onClose} />
  return (
    <FormDialog
      title="Cadastrar aparelho"
      submit="Continuar"
      busy={busy}
      busyLabel="Cadastrando..."
      width="xs"
      form={form}
      onClose={onClose}
    >
      <div className="stack">
        <Field
          {...field('name', 'Nome do aparelho')}
          hint="Como a equipe o chama: “Balcão”, “Tablet do bar”."
          autoComplete="off"
          maxLength={60}
        />
        <SelectField name="which" label="Qual aparelho" options={WHICH} defaultValue="other" />
        {isHere && (
          <p className="hint">
            Este aparelho já está cadastrado; cadastrado de novo, o nome de antes deixa de valer.
          </p>
        )}
      </div>
    </FormDialog>
  )
}

function CodeDialog({ link, onClose }: { link: DeviceLink; onClose: () => void }) {
  const code = `${link.code.slice(0, 5)}-${link.code.slice(5)}`
  const address = `${window.location.origin}${ENROL_PATH}`
  const whole = `${address}#${code}`
  const picture = useQr(whole)
  return (
    <ShareDialog
      title={`Cadastrar “${link.name}”`}
      text={whole}
      label="Copiar link"
      copied="Link copiado"
      otherwise="Digite o código no outro aparelho."
      onClose={onClose}
    >
      <p>
        No outro aparelho, leia este QR code com a câmera, ou abra <strong>{address}</strong> e
        digite o código. Ele vale por {ENROL_MINUTES} minutos, para um aparelho só.
      </p>
      {picture && <img className="devices__qr" src={picture} alt="QR code do link" />}
      <p className="devices__code">
        <strong>{code}</strong>
      </p>
    </ShareDialog>
  )
}
