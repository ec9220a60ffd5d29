import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import {
  AppCodeDraftSchema,
  type AppOptions,
  type FactorAdded,
} from '#shared/account/people/secondFactor.ts'
import { secondFactorApi } from '../api/account/secondFactor.ts'
import { Field } from '../ui/form/Field.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useCopy } from '../ui/useCopy.ts'
import { useQr } from '../ui/useQr.ts'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'

type AppProps = { app: AppOptions; onAdded: (added: FactorAdded) => void; onClose: () => void }

/** Sets an app up: it reads the code with the camera, or the key is typed; its first code shows that it worked. */
export function AppDialog({ app, onAdded, onClose }: AppProps) {
  const { form, field, busy } = useAccountForm({
    schema: AppCodeDraftSchema,
    send: secondFactorApi.addApp,
    succeeded: () => ({ title: 'Aplicativo de códigos adicionado', tone: 'success' }),
    failed: failureToast('O aplicativo não foi adicionado', 'Confira o código.'),
    onDone: onAdded,
  })
  const picture = useQr(app.uri)
  return (
    <FormDialog
      title="Aplicativo de códigos"
      submit="Adicionar"
      busy={busy}
      busyLabel="Adicionando..."
      width="xs"
      form={form}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          Leia este código com um aplicativo como Google Authenticator, Microsoft Authenticator ou
          1Password.
        </p>
        {picture && (
          <img
            className="factor__qr"
            src={picture}
            width={200}
            height={200}
            alt="Código QR do aplicativo"
          />
        )}
        <p className="hint">
          Sem câmera?{' '}
          <a className="factor__link" href={app.uri}>
            Abra o aplicativo neste aparelho
          </a>{' '}
          ou digite nele esta chave: <span className="factor__key">{inGroups(app.secret)}</span>
        </p>
        <Field
          {...field('code', 'Código que o aplicativo mostra')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
      </div>
    </FormDialog>
  )
}

const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** The recovery codes, which nobody can be shown again. */
export function RecoveryDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const copy = useCopy()
  const copyAll = () => copy(codes.join('\n'), 'Códigos copiados', 'Selecione os códigos e copie.')
  // It closes by its button alone: a stray tap would lose them.
  return (
    <Dialog open fullWidth maxWidth="xs" role="alertdialog" aria-labelledby="recovery-title">
      <DialogTitle id="recovery-title">Códigos de recuperação</DialogTitle>
      <DialogContent className="stack">
        <p>
          Guarde-os fora deste aparelho, no papel ou em um cofre de senhas. Se você perder o
          celular, cada um vale uma vez. Eles não serão mostrados de novo.
        </p>
        <ul className="well factor__codes" aria-label="Códigos de recuperação">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button startIcon={<ContentCopy />} onClick={() => void copyAll()}>
          Copiar códigos
        </Button>
        <Button variant="contained" onClick={onClose}>
          Já guardei
        </Button>
      </DialogActions>
    </Dialog>
  )
}
