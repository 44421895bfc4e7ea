import { PageDesigner } from '#features/checkin/console/points/design/PageDesigner.tsx'

export function CheckinSuccessPage() {
  return <PageDesigner key="WeChatCheckInSuccess" pageType="WeChatCheckInSuccess" />
}
