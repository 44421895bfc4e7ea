import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { appearanceOf, choiceOf, setThemeChoice, THEME_KEY, type Appearance, type ThemeChoice } from '#console/theme/choice.ts'
import firstPaint from '#console/theme/firstPaint.js?raw'
import { useAppearance } from '#console/theme/useAppearance.ts'

function systemIs(appearance: Appearance): void {
  const query = { matches: appearance === 'dark', addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => query)
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  [null, 'system'],
  ['purple', 'system'],
])('%s in storage is the choice %s', (stored, choice) => {
  expect(choiceOf(stored)).toBe(choice)
})

describe.each<[ThemeChoice, Appearance, Appearance]>([
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
])('%s on a %s system', (choice, system, appearance) => {
  test(`is ${appearance}`, () => {
    expect(appearanceOf(choice, system === 'dark')).toBe(appearance)
  })

  test('is the same before the first paint', () => {
    systemIs(system)
    localStorage.setItem(THEME_KEY, choice)
    new Function(firstPaint)()
    expect(document.documentElement.dataset.theme).toBe(appearance)
  })

  test('is remembered, and on screen at once', () => {
    systemIs(system)
    const seen: string[] = []
    function Seen() {
      seen.push(useAppearance())
      return null
    }
    render(<Seen />)
    act(() => setThemeChoice(choice))
    expect(seen.at(-1)).toBe(appearance)
    expect(localStorage.getItem(THEME_KEY)).toBe(choice)
  })
})
