import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ChosenPerson } from '#shared/guest/privacy/person.ts'
import { privacyApi } from '../../../api/account/privacy.ts'
import { createResource } from '../../../api/resource.ts'
import { DetailDialog } from '../../ui/DetailDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { saveFile } from '../../ui/saveFile.ts'

type Props = { person: ChosenPerson; onClose: () => void }

/** Both forms of the same export, which is asked for and recorded once. */
export function ExportDialog({ person, onClose }: Props) {
  const [made] = useState(() => createResource(() => privacyApi.export(person)))
  return (
    <DetailDialog title="Exportar os dados da pessoa" onClose={onClose}>
      <Loaded resource={made} failed="Não foi possível exportar">
        {({ name, page, data }) => (
          <div className="stack">
            <p>
              Confirme antes que é a própria pessoa que pede. A página é para ler e imprimir; o
              arquivo JSON, para levar os dados a outro sistema. Os dois têm o CPF completo.
            </p>
            <div className="row fill-phone">
              <Button variant="contained" onClick={() => save(`${name}.html`, 'text/html', page)}>
                Baixar a página
              </Button>
              <Button
                variant="outlined"
                onClick={() => save(`${name}.json`, 'application/json', data)}
              >
                Baixar JSON
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </DetailDialog>
  )
}

function save(name: string, type: string, text: string) {
  saveFile({ name, content: new Blob([text], { type: `${type};charset=utf-8` }) })
}
