import { PageDesigner } from '#features/checkin/console/points/design/PageDesigner.tsx'

export function CheckinRegisterPage() {
  return <PageDesigner key="WeChatCheckIn" pageType="WeChatCheckIn" />
}
