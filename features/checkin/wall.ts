import { maskedName } from '#features/checkin/rules.ts'

/** How much of a name the wall shows: all of it, enough to know oneself, or nothing. */
export const wallNameModes = ['masked', 'full', 'none'] as const
export type WallNameMode = (typeof wallNameModes)[number]
export type WallRule = { nameMode: WallNameMode; isTicketShown: boolean; greeting: string }
/** Whoever passes reads a wall: until somebody decides otherwise, names are masked. */
export const FIRST_WALL: WallRule = { nameMode: 'masked', isTicketShown: false, greeting: '' }

export function wallName(fullName: string, nameMode: WallNameMode): string {
  if (nameMode === 'none') return ''
  return nameMode === 'full' ? fullName : maskedName(fullName)
}
