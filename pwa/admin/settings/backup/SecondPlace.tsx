import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Backups } from '#shared/operation/backup/backups.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { backupsApi } from '../../../api/operation/backups.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { INSTALLER_NOTES } from '#shared/operation/installer/installerNotes.ts'
import { useCopy } from '../../../ui/useCopy.ts'
import { AskInstaller } from '../../ui/AskInstaller.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { useAct } from '../../ui/useAct.ts'
import { whenText, type Clock } from './backupTexts.ts'

type Props = { all: Backups; clock: Clock; onChange: () => void }

/** Where copies lie away from this machine, and the phrase that opens them. */
export function SecondPlace({ all, clock, onChange }: Props) {
  const [tested, setTested] = useState<{ failed: string | null } | null>(null)
  const { busy, run } = useAct()
  const test = async () => {
    setTested(null)
    setTested(await run(backupsApi.testPlace))
  }
  const { second, hasPhrase } = all
  const placed = all.backups.find(({ placedAt }) => placedAt !== null)
  return (
    <section className="panel stack below" aria-labelledby="second-place">
      <h2 id="second-place">Segundo lugar</h2>
      {second ? (
        <>
          <p>
            <strong>{second.kind === 'folder' ? 'Pasta em outro disco' : 'Espaço na nuvem'}</strong>
            .{' '}
            {placed
              ? `A última cópia chegou lá ${whenText(placed.placedAt!, clock)}, cifrada.`
              : 'Nenhuma cópia chegou lá ainda.'}
          </p>
          {!hasPhrase && (
            <Alert severity="warning">
              Falta a frase de recuperação: sem ela nenhuma cópia sai deste servidor.
            </Alert>
          )}
          {tested && (
            <Alert severity={tested.failed === null ? 'success' : 'error'}>
              {tested.failed ??
                'Tudo certo: o sistema escreveu, leu o tamanho e apagou um arquivo lá.'}
            </Alert>
          )}
          {tested?.failed && (
            <AskInstaller
              about="Segundo lugar"
              text={`Sistema de reservas: as cópias não chegam ao segundo lugar, ${second.name}. ${tested.failed}`}
            />
          )}
        </>
      ) : (
        <>
          <p className="muted">
            As cópias estão só neste servidor: se o disco dele se perder, elas se perdem juntas. Um
            segundo lugar é um disco USB ou de rede, ou um espaço na nuvem.
          </p>
          <AskInstaller about="Segundo lugar" text={INSTALLER_NOTES.secondPlace} />
        </>
      )}
      <NeedsConnection what="Testar e criar a frase">
        <div className="row">
          {second && (
            <BusyButton
              variant="outlined"
              busy={busy}
              busyLabel="Testando..."
              onClick={() => void test()}
            >
              Testar
            </BusyButton>
          )}
          <Phrase hasPhrase={hasPhrase} onChange={onChange} />
        </div>
      </NeedsConnection>
    </section>
  )
}

type PhraseProps = { hasPhrase: boolean; onChange: () => void }

function Phrase({ hasPhrase, onChange }: PhraseProps) {
  const [isAsking, setAsking] = useState(false)
  const [phrase, setPhrase] = useState<string | null>(null)
  const { busy, run } = useAct()
  const make = async () => {
    const answer = await run(backupsApi.makePhrase)
    setAsking(false)
    if (answer) setPhrase(answer.phrase)
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {hasPhrase ? 'Trocar a frase de recuperação' : 'Criar a frase de recuperação'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={hasPhrase ? 'Trocar a frase?' : 'Criar a frase de recuperação?'}
          confirm={hasPhrase ? 'Trocar' : 'Criar'}
          tone={hasPhrase ? 'error' : 'primary'}
          busy={busy}
          onConfirm={() => void make()}
          onClose={() => setAsking(false)}
        >
          {hasPhrase
            ? 'As cópias feitas até agora continuam com a frase antiga: guarde as duas. As próximas usam a nova.'
            : 'Ela aparece uma vez só. Sem a frase ninguém abre as cópias cifradas, nem nós: tenha papel e caneta, ou uma impressora.'}
        </ConfirmDialog>
      )}
      {phrase !== null && (
        <PhraseDialog
          phrase={phrase}
          onClose={() => {
            setPhrase(null)
            onChange()
          }}
        />
      )}
    </>
  )
}

function PhraseDialog({ phrase, onClose }: { phrase: string; onClose: () => void }) {
  const copy = useCopy()
  return (
    <ConfirmDialog title="Frase de recuperação" cancel="Já anotei" width="sm" onClose={onClose}>
      <div className="stack">
        <p>
          Anote ou imprima agora: ela não será mostrada de novo. Guarde-a longe deste servidor. Com
          ela e uma cópia cifrada, o local volta em outra máquina.
        </p>
        <p className="backups__phrase">{phrase}</p>
        <p className="hint">
          Os traços são parte da frase. Uma via fica no servidor, só para ele cifrar as cópias da
          noite.
        </p>
        <div className="row">
          <Button variant="contained" onClick={() => window.print()}>
            Imprimir
          </Button>
          <Button
            variant="outlined"
            onClick={() => void copy(phrase, 'Frase copiada', 'Anote-a à mão.')}
          >
            Copiar
          </Button>
        </div>
      </div>
    </ConfirmDialog>
  )
}
