import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import type { Language } from '#core/language.ts'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { LetterDesign } from '#features/invitations/letter.ts'

type Props = { language: Language; design: LetterDesign; onPick: (design: LetterDesign) => void }

/** Begins with a letter of the organisation or one of ours, and keeps a good one for other events. */
export function TemplateStart({ language, design, onPick }: Props) {
  const t = useT()
  const { data } = useQuery(callQuery(calls.letterTemplates, { language }, { ignoresErrors: true }))
  const save = useCall(calls.saveLetterTemplate, { changes: [calls.letterTemplates] })
  const list = data?.list ?? []
  const keyOf = (template: (typeof list)[number]) => template.templateId ?? template.ours ?? ''
  const group = (isOwn: boolean) =>
    list.filter(({ templateId }) => (templateId !== null) === isOwn).map((template) => ({ value: keyOf(template), label: template.name }))
  return (
    <div className="invite-form">
      <Select<string>
        className="sp"
        aria-label={t('invitations.startFromTemplate')}
        placeholder={t('invitations.startFromTemplate')}
        value={null}
        options={[
          ...(group(true).length > 0 ? [{ label: t('invitations.templatesOwn'), options: group(true) }] : []),
          { label: t('invitations.templatesOurs'), options: group(false) },
        ]}
        onChange={(key) => {
          const found = list.find((template) => keyOf(template) === key)
          if (found) onPick(found.design)
        }}
      />
      <Button
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { language, name: design.heading, design },
            { onSuccess: () => showToast({ kind: 'success', text: t('invitations.templateSaved') }) },
          )
        }
      >
        {t('invitations.saveAsTemplate')}
      </Button>
    </div>
  )
}
