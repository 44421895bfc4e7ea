import { campaigns as definition } from '#features/campaigns/feature.ts'
import { planCampaign } from '#features/campaigns/server/plan.ts'
import { writeMessages } from '#features/campaigns/server/words.ts'
import { implementFeature } from '#server/kit/feature.ts'

export const campaigns = implementFeature(definition, {
  demo: async (demo) => (await import('#features/campaigns/server/demo.ts')).fillCampaigns(demo),
  handlers: async () => (await import('#features/campaigns/server/handlers.ts')).campaignHandlers,
  sitePages: async () => (await import('#features/campaigns/server/sitePages.ts')).campaignSitePages,
  writeMessages,
  planSend: planCampaign,
})
