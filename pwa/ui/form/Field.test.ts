import { expect, test } from 'vitest'
import { maskCpf } from '#shared/platform/contact/documents.ts'
import { maskPhone } from '#shared/platform/contact/phone.ts'
import { maskInPlace } from './maskInPlace.ts'

function inputWith(value: string, caret = value.length) {
  const input = document.createElement('input')
  input.value = value
  input.setSelectionRange(caret, caret)
  return input
}

test('fills the mask and leaves the caret at the end', () => {
  const input = inputWith('5299')
  maskInPlace(input, maskCpf)
  expect([input.value, input.selectionStart]).toEqual(['529.9', 5])
})

test('keeps the caret behind a digit typed in the middle', () => {
  const input = inputWith('5219.982.24', 4)
  maskInPlace(input, maskCpf)
  expect([input.value, input.selectionStart]).toEqual(['521.998.224', 5])
})

test('what is typed before a full number takes its place digit by digit', () => {
  const input = inputWith('529.982.247-25', 0)
  for (const key of '11144477735') {
    const { selectionStart: at, value } = input
    input.value = value.slice(0, at!) + key + value.slice(at!)
    input.setSelectionRange(at! + 1, at! + 1)
    maskInPlace(input, maskCpf)
  }
  expect(input.value).toBe('111.444.777-35')
})

test('takes a pasted number with its country code', () => {
  const input = inputWith('+55 (11) 98765-4321')
  maskInPlace(input, maskPhone)
  expect(input.value).toBe('(11) 98765-4321')
})

test('does not touch what is masked already', () => {
  const input = inputWith('529.982.247-25', 3)
  maskInPlace(input, maskCpf)
  expect(input.selectionStart).toBe(3)
})
