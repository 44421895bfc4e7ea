import { campaignCalls } from '#features/campaigns/contract.ts'
import { approveCampaign, moveCampaign } from '#features/campaigns/server/acts.ts'
import { createCampaign, dryRun } from '#features/campaigns/server/compose.ts'
import { campaignDetail, campaignPeople, listCampaigns } from '#features/campaigns/server/report.ts'
import { saveSetting, settingOf } from '#features/campaigns/server/setting.ts'
import { implement } from '#server/kit/implement.ts'

export const campaignHandlers = implement(campaignCalls, {
  dryRun,
  create: (ctx, request) => createCampaign(ctx, request),
  list: listCampaigns,
  detail: campaignDetail,
  people: campaignPeople,
  act: moveCampaign,
  approve: approveCampaign,
  setting: ({ db }) => settingOf(db),
  saveSetting,
})
