import type { Design } from '#features/designs/blockTypes.ts'
import type { Offer, PublicEvent, SiteContent } from '#features/microsites/shapes.ts'

/** The event's page with the text as it stands in the editor, for the site to draw (ADR 11). */
export type EventDraft = { event: Omit<PublicEvent, 'qr'>; offer: Offer | null; now: string }

/** A page of a designed site as it stands in the builder. */
export type SiteDraft = { content: SiteContent; design: Design; pageId: string; now: string; selectedId: string }

/** What was done in the frame: a block was clicked, or a link to a page. */
export type SiteSaid = { blockId: string } | { slug: string }
