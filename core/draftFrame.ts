import type { Language } from '#core/language.ts'

/**
 * A frame in which the site draws what a designer has not saved yet. The frame says when it can, the designer sends the draft at
 * every change, and the page may say back what was done in it. Both ends are of one origin and take no word from another.
 */
export type ToFrame = { type: 'light:draft'; draft: unknown; isDark: boolean; around?: AroundMarkup }
/** Free blocks before and after what the frame draws itself. */
export type AroundMarkup = { above: string; below: string }
export type FromFrame = { type: 'light:ready' } | { type: 'light:said'; said: unknown }

/** Which frames there are: each is a page of its feature's site. */
export const draftFrames = ['event', 'site', 'form', 'own', 'ticket', 'selfCheckin'] as const
export type DraftFrame = (typeof draftFrames)[number]

export function draftFramePath(frame: DraftFrame, language: Language | ':language'): string {
  return `/preview/${frame}/${language}`
}
