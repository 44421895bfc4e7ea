import { checkinSitePages } from '#features/checkin/server/sitePages.ts'
import { eventSitePages } from '#features/events/server/sitePages.ts'
import { registrationSitePages } from '#features/registration/server/sitePages.ts'
import type { SitePage } from '#server/kit/sitePage.ts'

/** Every page attendees and door staff meet: a feature is one line. */
export const sitePages: SitePage[] = [...checkinSitePages, ...eventSitePages, ...registrationSitePages]
