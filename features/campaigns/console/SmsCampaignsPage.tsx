import { CampaignTable } from '#features/campaigns/console/list/CampaignTable.tsx'
import { campaignPages } from '#features/campaigns/pages.ts'

export function SmsCampaignsPage() {
  return <CampaignTable page={campaignPages.sms} channel="SMS" />
}
