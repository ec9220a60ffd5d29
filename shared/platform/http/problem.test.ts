import { describe, expect, test } from 'vitest'
import { MAX_HOLDS } from '../../booking/hold/hold.ts'
import { problemMessage, PROBLEMS, REFUSALS, type ProblemCode } from './problem.ts'

const codes = [...Object.keys(REFUSALS), ...Object.keys(PROBLEMS)] as ProblemCode[]

describe('problemMessage', () => {
  test.each(codes)('%s has a sentence for a person', (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(problemMessage(code)).toMatch(/^\p{Lu}.{8,}[.!?]$/u)
    expect(problemMessage(code)).not.toMatch(/undefined|error|invalid /i)
    // Nobody but whoever installed the system knows its settings by their names.
    expect(problemMessage(code)).not.toMatch(/[A-Z]{2,}_[A-Z]/)
  })

  test('no two codes share a name or a sentence', () => {
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(codes.map(problemMessage)).size).toBe(codes.length)
  })

  test('the sentences that the product description gives are those', () => {
    expect(problemMessage('minimum-total')).toBe(
      'O valor total da reserva deve ser de no mínimo R$5,00 para processamento pelo Asaas.',
    )
    expect(problemMessage('provider-unavailable')).toBe(
      'Falha ao processar pagamento. Tente novamente mais tarde.',
    )
  })

  test('the sentence of the hold limit names the limit', () => {
    expect(problemMessage('hold-limit')).toContain(` ${MAX_HOLDS} `)
  })
})
