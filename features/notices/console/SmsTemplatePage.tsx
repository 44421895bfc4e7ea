import { SmsForm } from '#features/notices/console/editor/SmsForm.tsx'
import { TemplateEditor } from '#features/notices/console/editor/TemplateEditor.tsx'
import { noticePages } from '#features/notices/pages.ts'

export function SmsTemplatePage() {
  return (
    <TemplateEditor page={noticePages.sms}>
      {({ draft: { wording, change }, template: { language }, person }) => <SmsForm {...{ wording, change, language, person }} />}
    </TemplateEditor>
  )
}
