import { Button, Select } from 'antd'
import { useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { ApplyDialog } from '#features/forms/console/templates/ApplyDialog.tsx'
import { SaveTemplateDialog } from '#features/forms/console/templates/SaveTemplateDialog.tsx'
import { formCalls } from '#features/forms/contract.ts'
import type { Path } from '#features/forms/settingCalls.ts'
import '#features/forms/console/templates/templates.css'

const MOST = 200
const quiet = { ignoresErrors: true }

/** A form that begins with one of the organisation's, or becomes one. */
export function TemplateSection({ bventId, paths }: { bventId: string; paths: readonly Path[] }) {
  const t = useT()
  const [isSaving, setSaving] = useState(false)
  const [templateId, setTemplateId] = useState<string | null>(null)
  const [asked, setPathId] = useState<string | null>(null)
  const pathId = asked ?? paths[0]?.pathId ?? ''
  const { data } = useCallQuery(formCalls.templateList, { pageSize: MOST }, quiet)
  const templates = data?.list ?? []
  const path = paths.find((one) => one.pathId === pathId)
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className="t16 b">
        {t('forms.templates')}
      </h2>
      <p className="t13 m3">{t('forms.templateSaveHint')}</p>
      <div className="row g2 wrap">
        {paths.length > 1 && (
          <Select
            aria-label={t('forms.templatePath')}
            value={pathId}
            popupMatchSelectWidth={false}
            options={paths.map((one) => ({ value: one.pathId, label: one.name }))}
            onChange={setPathId}
          />
        )}
        <Button icon={<Icon name="copy" />} onClick={() => setSaving(true)}>
          {t('forms.templateSave')}
        </Button>
        {templates.length > 0 && (
          <Select
            aria-label={t('forms.templateStart')}
            placeholder={t('forms.templateStart')}
            value={templateId}
            showSearch
            optionFilterProp="label"
            popupMatchSelectWidth={false}
            options={templates.map((one) => ({ value: one.templateId, label: one.name }))}
            onChange={setTemplateId}
          />
        )}
      </div>
      {isSaving && path && <SaveTemplateDialog bventId={bventId} path={path} templates={templates} onClose={() => setSaving(false)} />}
      {templateId && path && (
        <ApplyDialog templateId={templateId} bventId={bventId} pathId={pathId} name={path.name} onClose={() => setTemplateId(null)} />
      )}
    </section>
  )
}
