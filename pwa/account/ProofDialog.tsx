import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProofWay } from '#shared/account/people/secondFactor.ts'
import { ACCOUNT_PATH } from '#shared/platform/http/accountPages.ts'
import { setAskForProof, type AskForProof, type Proved } from '../api/account/proof.ts'
import { secondFactorApi } from '../api/account/secondFactor.ts'
import { AdminTheme } from '../ui/AdminTheme.tsx'
import { focusFirstField } from '../ui/dialogFocus.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { ProofForm } from './ProofForm.tsx'
import { failureToast } from './SignOutButton.tsx'

type Asked = {
  ways: readonly ProofWay[]
  orSecond: boolean
  answer: (proved: Proved) => void
}

type Whose = { isCustomer: boolean }

/** One dialog, however many calls need a fresh proof at once. */
export function ProofDialogs({ isCustomer }: Whose) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const toast = useToast()
  useEffect(() => {
    setAskForProof(asking(setAsked, (error) => toast(notAsked(error))))
    return () => setAskForProof(null)
  }, [toast])
  return (
    asked && (
      <AdminTheme>
        <ProofDialog {...asked} isCustomer={isCustomer} />
      </AdminTheme>
    )
  )
}

function asking(show: (asked: Asked | null) => void, fail: (error: unknown) => void): AskForProof {
  let waiting: Promise<Proved> | null = null
  const ask: AskForProof = async ({ unlessFreshForMs = Infinity, orSecond = false } = {}) => {
    try {
      const { ways, freshForMs } = await secondFactorApi.proofWays()
      if (freshForMs >= unlessFreshForMs) return true
      return await new Promise<Proved>((answer) => show({ ways, orSecond, answer }))
    } catch (error) {
      fail(error)
      return false
    } finally {
      show(null)
      waiting = null
    }
  }
  return (asked) => (waiting ??= ask(asked))
}

const notAsked = failureToast('Não foi possível confirmar que é você', 'Tente de novo.')

function ProofDialog({ ways, orSecond, answer, isCustomer }: Asked & Whose) {
  // A customer has nothing to register.
  const isPassword = ways.includes('password') && !isCustomer
  return (
    <ProofForm
      ways={ways}
      askOptions={secondFactorApi.proofOptions}
      send={secondFactorApi.prove}
      succeeded={() => null}
      onDone={() => answer(true)}
    >
      {({ form, busy, submit, fields, others }) => (
        <FormDialog
          title="Confirme que é você"
          submit={submit}
          busy={busy}
          busyLabel="Confirmando..."
          width="xs"
          form={form}
          onClose={() => answer(false)}
        >
          <div className="stack" ref={focusFirstField}>
            <p>Isto mexe com dinheiro, com dados de pessoas ou com acessos.</p>
            {fields}
            {others}
            {orSecond && (
              <Button variant="text" onClick={() => answer('second')}>
                Outra pessoa autoriza com o PIN
              </Button>
            )}
            {isPassword && (
              <p className="well">
                Quem descobre a sua senha consegue fazer isto. Cadastre uma chave de acesso ou um
                aplicativo de códigos em <Link to={ACCOUNT_PATH}>Minha conta</Link>.
              </p>
            )}
          </div>
        </FormDialog>
      )}
    </ProofForm>
  )
}
