import type { Offer, PublicEvent } from '#features/microsites/shapes.ts'

/** The event's page with the text as it stands in the editor, for the site to draw (ADR 11). */
export type EventDraft = { event: Omit<PublicEvent, 'qr'>; offer: Offer | null; now: string }
