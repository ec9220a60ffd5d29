import { OwnPinSchema } from '#shared/account/people/device.ts'
import { ownAccountApi } from '../api/account/ownAccount.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'

/** The PIN by which somebody who works here signs in on the venue's enrolled devices. */
export function PinForm({ hasPin, onDone }: { hasPin: boolean; onDone: () => void }) {
  const { form, field, busy } = useAccountForm({
    schema: OwnPinSchema,
    send: ownAccountApi.setPin,
    succeeded: () => ({ title: hasPin ? 'PIN mudado' : 'PIN criado', tone: 'success' }),
    failed: failureToast('Não foi possível salvar o PIN', 'Confira os dados e tente novamente.'),
    onDone: (_answer, form) => {
      form.reset()
      onDone()
    },
  })
  return (
    <form {...form} className="panel stack" aria-labelledby="account-pin">
      <h2 id="account-pin">PIN</h2>
      <p className="muted">
        Com ele você entra nos aparelhos cadastrados do local, tocando no seu nome. Fora deles não
        vale nada. {hasPin ? 'Você já tem um PIN.' : 'Você ainda não tem um PIN.'}
      </p>
      <PasswordField
        {...field('pin', hasPin ? 'PIN novo' : 'PIN')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        mask={(typed) => typed.replace(/\D/g, '')}
        hint="6 números, nada fácil como 123456 ou uma data."
      />
      <PasswordField
        {...field('current', 'Sua senha, para confirmar')}
        autoComplete="current-password"
      />
      <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Salvando…">
        {hasPin ? 'Mudar PIN' : 'Criar PIN'}
      </BusyButton>
    </form>
  )
}
