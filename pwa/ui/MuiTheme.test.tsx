import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useColorScheme } from './MuiTheme.tsx'

/** A fake `matchMedia` that does as Chromium: a list whose `matches` was read after the change sends no event. */
function aDevice() {
  let isDark = false
  const lists: List[] = []
  class List extends EventTarget {
    known = isDark
    get matches() {
      return (this.known = isDark)
    }
    frame() {
      if (this.known !== isDark) this.dispatchEvent(new Event('change'))
    }
  }
  vi.stubGlobal('matchMedia', () => lists[lists.push(new List()) - 1])
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    goDark: () => void (isDark = true),
    nextFrame: () => act(() => lists.forEach((list) => list.frame())),
  }
}

function Shown({ as }: { as: string }) {
  return <p aria-label={as}>{useColorScheme()}</p>
}

test('all follow the device at sunset, also when one of them is drawn before it is told', () => {
  const device = aDevice()
  render(<Shown as="page" />)
  const { rerender } = render(<Shown as="dialog" />)
  device.goDark()
  rerender(<Shown as="dialog" />)
  device.nextFrame()
  expect(screen.getByLabelText('dialog').textContent).toBe('dark')
  expect(screen.getByLabelText('page').textContent).toBe('dark')
})
