import { SendEditor } from '#features/sends/console/write/SendEditor.tsx'
import { sendPages } from '#features/sends/pages.ts'

export function SmsSendPage() {
  return <SendEditor page={sendPages.sms} channel="SMS" />
}
