import { useEffect, useState, type ReactNode } from 'react'
import { useBack } from '../backGuard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { addForm } from './halfTyped.ts'

type Discard = {
  /** For the element around the fields, whose popovers report to it as well. */
  fields: ReturnType<typeof createTyping>['fields']
  /** Closes at once when nothing is typed, else asks. */
  close: () => void
  question: ReactNode
}

/** Closes a dialog with fields without throwing away unasked what was typed in them; the browser's Back closes it in the same way. While it is sent it stays. */
export function useDiscard(title: string, onClose: () => void, busy = false): Discard {
  const [{ isTyped, fields }] = useState(createTyping)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => addForm(isTyped), [isTyped])
  const close = () => {
    if (busy) return
    if (isTyped()) setAsking(true)
    else onClose()
  }
  useBack(() => (isAsking ? setAsking(false) : close()))
  return {
    fields,
    close,
    question: isAsking && (
      <DiscardQuestion title={title} onConfirm={onClose} onClose={() => setAsking(false)} />
    ),
  }
}

type QuestionProps = { title: string; onConfirm: () => void; onClose: () => void }

export function DiscardQuestion({ title, onConfirm, onClose }: QuestionProps) {
  return (
    <ConfirmDialog
      title="Descartar o que foi preenchido?"
      confirm="Descartar"
      cancel="Continuar editando"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{`O que você preencheu em “${title}” ainda não foi salvo.`}</p>
    </ConfirmDialog>
  )
}

/** Watches the fields of one element: whether what is in them is not what was there before somebody touched them. */
export function createTyping() {
  let around: HTMLElement | null = null
  let isTouched = false
  const before = new Map<Element, string>()
  // Until somebody has touched one, what a field gets comes from the server; later that is true of new ones only.
  const begin = () => {
    for (const field of fieldsIn(around)) {
      if (!isTouched || !before.has(field)) before.set(field, contentOf(field))
    }
  }
  const touch = () => {
    isTouched = true
  }
  const isChanged = (field: Field) => contentOf(field) !== (before.get(field) ?? contentOf(field))
  return {
    isTyped: () => isTouched && fieldsIn(around).some(isChanged),
    fields: {
      ref(element: HTMLElement | null) {
        around = element
        begin()
      },
      onFocusCapture: begin,
      onPointerDownCapture: begin,
      onInput: touch,
      onChange: touch,
      onClick: touch,
    },
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldsIn(element: HTMLElement | null): Field[] {
  return [...(element?.querySelectorAll<Field>('input, select, textarea') ?? [])]
}

function contentOf(field: Field): string {
  return field instanceof HTMLInputElement ? `${field.value} ${field.checked}` : field.value
}
