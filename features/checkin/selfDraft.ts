import type { SelfData } from '#features/checkin/selfPage.ts'

/** A point's page as it is being designed, for the site to draw (ADR 11): the page itself, or what follows it. */
export type SelfDraft = { data: SelfData; isSuccess: boolean; now: string }
