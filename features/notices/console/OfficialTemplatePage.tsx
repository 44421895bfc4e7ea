import { useT } from '#console/kit/text.ts'
import { TemplateEditor } from '#features/notices/console/editor/TemplateEditor.tsx'
import { OfficialForm } from '#features/notices/console/editor/OfficialForm.tsx'
import { noticePages } from '#features/notices/pages.ts'

export function OfficialTemplatePage() {
  const t = useT()
  return (
    <TemplateEditor page={noticePages.officialAccount}>
      {({ draft }) => <OfficialForm wording={draft.wording} change={draft.change} note={t('notices.officialOff')} />}
    </TemplateEditor>
  )
}
