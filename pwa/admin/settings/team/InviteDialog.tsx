import { ROLE_NAMES } from '#shared/account/people/permissions.ts'
import ContentCopy from '@mui/icons-material/ContentCopy'
import WhatsApp from '@mui/icons-material/WhatsApp'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { whatsappShareHref } from '#shared/platform/contact/whatsappShare.ts'
import { LINK_PATH } from '#shared/platform/http/accountPages.ts'
import { InviteDraftSchema, type NewInvite } from '#shared/account/people/staff.ts'
import { staffApi } from '../../../api/account/staff.ts'
import { focusFirstField } from '../../../ui/dialogFocus.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useCopy } from '../../../ui/useCopy.ts'
import { useAct } from '../../ui/useAct.ts'
import { ROLE_OPTIONS } from './MemberDialog.tsx'

/** Makes an invitation and then shows its link, which nobody can be shown again. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { busy, run } = useAct()
  const [made, setMade] = useState<NewInvite | null>(null)
  const { form, field } = useForm(InviteDraftSchema, async (draft) =>
    setMade(await run(() => staffApi.invite(draft), 'Convite criado')),
  )
  if (made) return <InviteLink invite={made} onClose={onClose} />
  return (
    <FormDialog
      title="Convidar para a equipe"
      submit="Criar convite"
      busy={busy}
      busyLabel="Criando..."
      width="xs"
      form={form}
      onClose={onClose}
    >
      <div className="stack" ref={focusFirstField}>
        <Field {...field('name', 'Nome')} autoComplete="off" maxLength={120} />
        <SelectField {...field('role', 'Função')} options={ROLE_OPTIONS} defaultValue="reception" />
        <p className="hint">O link vale por 24 horas e para uma pessoa só.</p>
      </div>
    </FormDialog>
  )
}

function InviteLink({ invite, onClose }: { invite: NewInvite; onClose: () => void }) {
  const copy = useCopy()
  const link = `${window.location.origin}${LINK_PATH}#${invite.token}`
  const text = `Olá, ${invite.name}! Crie a sua conta (${ROLE_NAMES[invite.role]}) por este link em até 24 horas: ${link}`
  return (
    <ConfirmDialog
      title={`Convite para ${invite.name}`}
      cancel="Fechar"
      width="sm"
      onClose={onClose}
    >
      <div className="stack">
        <p>Envie este link só para {invite.name}. Ele não será mostrado de novo.</p>
        <Field name="link" label="Link do convite" defaultValue={link} readOnly required={false} />
        <div className="row">
          <Button
            variant="contained"
            startIcon={<ContentCopy />}
            onClick={() => void copy(link, 'Link copiado', 'Selecione o link e copie.')}
          >
            Copiar link
          </Button>
          <Button
            variant="outlined"
            startIcon={<WhatsApp />}
            href={whatsappShareHref(text)}
            target="_blank"
            rel="noreferrer"
          >
            Enviar por WhatsApp
          </Button>
        </div>
      </div>
    </ConfirmDialog>
  )
}
