import { LetterForm } from '#features/notices/console/editor/LetterForm.tsx'
import { TemplateEditor } from '#features/notices/console/editor/TemplateEditor.tsx'
import { noticePages } from '#features/notices/pages.ts'

export function EmailTemplatePage() {
  return (
    <TemplateEditor page={noticePages.email}>
      {({ draft: { wording, change }, template: { language }, person }) => <LetterForm {...{ wording, change, language, person }} />}
    </TemplateEditor>
  )
}
