import { campaigns as definition } from '#features/campaigns/feature.ts'
import { campaignCalls } from '#features/campaigns/contract.ts'
import { approveCampaign, moveCampaign } from '#features/campaigns/server/acts.ts'
import { createCampaign, dryRun } from '#features/campaigns/server/compose.ts'
import { planCampaign } from '#features/campaigns/server/plan.ts'
import { campaignDetail, campaignPeople, listCampaigns } from '#features/campaigns/server/report.ts'
import { saveSetting, settingOf } from '#features/campaigns/server/setting.ts'
import { campaignSitePages } from '#features/campaigns/server/sitePages.ts'
import { writeMessages } from '#features/campaigns/server/words.ts'
import { implementFeature } from '#server/kit/feature.ts'
import { implement } from '#server/kit/implement.ts'

const handlers = implement(campaignCalls, {
  dryRun,
  create: createCampaign,
  list: listCampaigns,
  detail: campaignDetail,
  people: campaignPeople,
  act: moveCampaign,
  approve: approveCampaign,
  setting: ({ db }) => settingOf(db),
  saveSetting,
})

export const campaigns = implementFeature(definition, {
  handlers,
  sitePages: campaignSitePages,
  writeMessages,
  planSend: planCampaign,
})
