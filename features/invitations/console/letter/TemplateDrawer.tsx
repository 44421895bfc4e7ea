import { Button, Drawer, Input } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import type { Language } from '#core/language.ts'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { LetterDesigner } from '#features/invitations/console/letter/LetterDesigner.tsx'
import { LetterPreview } from '#features/invitations/console/LetterPreview.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { LetterTemplate } from '#features/invitations/letterContract.ts'

type Props = { language: Language; template: LetterTemplate; isDisabled: boolean; onClose: () => void }

/** One of the organisation's, or a new one that begins with one of ours. */
export function TemplateDrawer({ language, template, isDisabled, onClose }: Props) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState(template.name)
  const [design, setDesign] = useState(template.design)
  const save = useCall(calls.saveLetterTemplate, { changes: [calls.letterTemplates] })
  const which = template.templateId ? { templateId: template.templateId, version: template.version } : {}
  const submit = () =>
    save.mutate(
      { ...which, language, name, design },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('invitations.templateSaved') })
          onClose()
        },
      },
    )
  return (
    <Drawer
      open
      size={1180}
      styles={{ body: { padding: 0 } }}
      title={template.templateId ? t('invitations.templateEdit') : template.name}
      onClose={onClose}
      footer={
        !isDisabled && (
          <div className="row g2">
            <span className="sp" />
            <Button onClick={onClose}>{t('core.cancel')}</Button>
            <Button type="primary" disabled={name.trim() === ''} loading={save.isPending} onClick={submit}>
              {t('core.save')}
            </Button>
          </div>
        )
      }
    >
      <LetterDesigner
        design={design}
        isDisabled={isDisabled}
        onChange={setDesign}
        start={
          <label className="invite-field" htmlFor={id}>
            <span className="b">{t('invitations.templateName')}</span>
            <Input id={id} maxLength={60} disabled={isDisabled} value={name} onChange={({ target }) => setName(target.value)} />
          </label>
        }
        preview={<LetterPreview language={language} design={useDeferredValue(design)} />}
      />
    </Drawer>
  )
}
