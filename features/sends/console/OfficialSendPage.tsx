import { SendEditor } from '#features/sends/console/write/SendEditor.tsx'
import { sendPages } from '#features/sends/pages.ts'

export function OfficialSendPage() {
  return <SendEditor page={sendPages.official} channel="OfficialAccount" />
}
