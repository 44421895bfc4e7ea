import { createStore, type Store } from '#console/kit/store.ts'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]
export type Appearance = 'light' | 'dark'

/** Local storage; firstPaint.js reads the same key before anything is drawn. */
export const THEME_KEY = 'light-theme'

export const themeChoice: Store<ThemeChoice> = createStore<ThemeChoice>(choiceOf(localStorage.getItem(THEME_KEY)))

export function setThemeChoice(choice: ThemeChoice): void {
  localStorage.setItem(THEME_KEY, choice)
  themeChoice.set(choice)
}

export function choiceOf(stored: string | null): ThemeChoice {
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}

export function appearanceOf(choice: ThemeChoice, isSystemDark: boolean): Appearance {
  if (choice === 'system') return isSystemDark ? 'dark' : 'light'
  return choice
}
