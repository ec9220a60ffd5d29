import Button from '@mui/material/Button'
import { useState } from 'react'
import { FarewellSchema } from '#shared/account/people/account.schema.ts'
import { ownAccountApi } from '../api/account/ownAccount.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'

/** Deletes a customer's account, once they have typed their password. */
export function LeaveForGood({ onGone }: { onGone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="panel stack" aria-labelledby="account-leave">
      <h2 id="account-leave">Excluir a conta</h2>
      <p className="muted">
        Sua conta deixa de existir. As reservas que você fez continuam valendo e ficam nos registros
        do local.
      </p>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        Excluir minha conta
      </Button>
      {isAsking && <LeaveDialog onGone={onGone} onClose={() => setAsking(false)} />}
    </section>
  )
}

function LeaveDialog({ onGone, onClose }: { onGone: () => void; onClose: () => void }) {
  const { form, field, busy } = useAccountForm({
    schema: FarewellSchema,
    send: ownAccountApi.remove,
    succeeded: () => ({ title: 'Conta excluída', tone: 'success' }),
    failed: failureToast('Não foi possível excluir a conta', 'Tente novamente em instantes.'),
    onDone: onGone,
  })
  return (
    <FormDialog
      title="Excluir minha conta"
      submit="Excluir de vez"
      busy={busy}
      busyLabel="Excluindo..."
      width="xs"
      form={form}
      onClose={onClose}
    >
      <p className="above">Isto não pode ser desfeito. Digite a sua senha para confirmar.</p>
      <PasswordField {...field('password', 'Sua senha')} autoComplete="current-password" />
    </FormDialog>
  )
}
