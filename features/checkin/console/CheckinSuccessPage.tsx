import { PageDesigner } from '#features/checkin/console/design/PageDesigner.tsx'

export function CheckinSuccessPage() {
  return <PageDesigner key="WeChatCheckInSuccess" pageType="WeChatCheckInSuccess" />
}
