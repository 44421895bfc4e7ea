import type { z } from 'zod'
import type { Page } from '#core/page.ts'
import type { id } from '#core/schema.ts'
import type { SiteKind } from '#features/designs/blockTypes.ts'
import { lotteryPages } from '#features/lottery/pages.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'
import { micrositePages } from '#features/microsites/pages.ts'
import type { siteCalls } from '#features/microsites/siteCalls.ts'

type Calls = ReturnType<typeof siteCalls<{ bventId: typeof id }>>

/** Which page of blocks is built, and by which calls. */
export type SiteSource = { kind: SiteKind; page: Page; which: { bventId: z.output<typeof id> }; calls: Calls }

export const siteSource = (bventId: string): SiteSource => ({
  kind: 'microsite',
  page: micrositePages.site,
  which: { bventId },
  calls: micrositeCalls,
})

/** Its calls are the same but for what names the page. */
export const raffleSource = (lotteryId: string): SiteSource =>
  ({
    kind: 'raffle',
    page: lotteryPages.site,
    which: { lotteryId },
    calls: {
      site: micrositeCalls.raffle,
      siteContent: micrositeCalls.raffleContent,
      saveSite: micrositeCalls.saveRaffle,
      publishSite: micrositeCalls.publishRaffle,
      planSite: micrositeCalls.planRaffle,
      dropSitePlan: micrositeCalls.dropRafflePlan,
      rollBackSite: micrositeCalls.rollBackRaffle,
      takeSiteDown: micrositeCalls.takeRaffleDown,
      siteVersions: micrositeCalls.raffleVersions,
      siteVersion: micrositeCalls.raffleVersion,
    },
  }) as unknown as SiteSource
