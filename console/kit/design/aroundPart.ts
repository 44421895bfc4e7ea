import type { AroundMarkup } from '#core/draftFrame.ts'
import type { Language } from '#core/language.ts'
import { definePart } from '#core/part.ts'

/** Which event's page has which free blocks; what they look like is their feature's. */
export type AroundDraft = { bventId: string; blocks: unknown; colour: string }

/** Draws them for a preview; shows nothing itself. */
export const aroundPart = definePart<AroundDraft & { language: Language; onDrawn: (markup: AroundMarkup) => void }>('AroundPagePart')
