import { CampaignTable } from '#features/campaigns/console/list/CampaignTable.tsx'
import { campaignPages } from '#features/campaigns/pages.ts'

export function CampaignListPage() {
  return <CampaignTable page={campaignPages.list} />
}
