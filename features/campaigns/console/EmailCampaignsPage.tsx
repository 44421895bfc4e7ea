import { CampaignTable } from '#features/campaigns/console/list/CampaignTable.tsx'
import { campaignPages } from '#features/campaigns/pages.ts'

export function EmailCampaignsPage() {
  return <CampaignTable page={campaignPages.email} channel="Email" />
}
