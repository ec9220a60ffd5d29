import { useTheme } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { venueTheme } from '#shared/venue/profile/colors.ts'
import { AdminTheme } from './AdminTheme.tsx'
import { MuiTheme } from './MuiTheme.tsx'
import { applyColors } from './ownColors.ts'
import { tokens } from './tokens.ts'

afterEach(() => applyColors(undefined))

function Shown({ as }: { as: string }) {
  return <p aria-label={as}>{useTheme().palette.primary.main}</p>
}

test('the venue’s colours are everywhere at once, and the product’s again without them', () => {
  render(
    <>
      <MuiTheme>
        <Shown as="page" />
      </MuiTheme>
      <AdminTheme>
        <Shown as="desk" />
      </AdminTheme>
    </>,
  )
  const seen = () => ['page', 'desk'].map((as) => screen.getByLabelText(as).textContent)
  const { primary } = tokens.color.light
  expect(seen()).toEqual([primary, primary])
  act(() => applyColors(venueTheme('#1d4ed8', '#ffcc00')!))
  expect(seen()).toEqual(['#1d4ed8', '#1d4ed8'])
  expect(document.head.textContent).toContain('--color-brand:#ffcc00;')
  act(() => applyColors(undefined))
  expect(seen()).toEqual([primary, primary])
  expect(document.head.textContent).not.toContain('--color-brand')
})
