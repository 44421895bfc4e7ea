import { SendEditor } from '#features/sends/console/write/SendEditor.tsx'
import { sendPages } from '#features/sends/pages.ts'

export function EmailSendPage() {
  return <SendEditor page={sendPages.email} channel="Email" />
}
