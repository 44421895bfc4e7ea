import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import type { Language } from '#core/language.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { templateIdOf, type Channel } from '#features/notices/codes.ts'
import { noticeCalls } from '#features/notices/contract.ts'
import { fieldNamesOf } from '#features/notices/console/editor/fieldNames.ts'
import { FieldPicker } from '#features/notices/console/editor/FieldPicker.tsx'
import { InsertingContext, useTexts } from '#features/notices/console/editor/FieldText.tsx'
import { LetterForm } from '#features/notices/console/editor/LetterForm.tsx'
import { OfficialForm } from '#features/notices/console/editor/OfficialForm.tsx'
import { SmsForm } from '#features/notices/console/editor/SmsForm.tsx'
import { usePreviewPerson, useReplaceFields } from '#features/notices/console/editor/useTemplateDraft.ts'
import type { NoticeWording, ReplaceField } from '#features/notices/shapes.ts'
import '#features/notices/console/notices.css'

const PICKER_PX = 320

type Props = {
  bventId: string
  channel: Channel
  language: Language
  wording: NoticeWording
  onChange: (wording: NoticeWording) => void
}

export function WordingPart(props: Props) {
  const { bventId, channel, language } = props
  const templateId = templateIdOf({ audience: 'Attendee', code: 'RegistrationSuccess', channel })
  const which = { bventId, templateId, language }
  const fields = useReplaceFields(which, { code: 'RegistrationSuccess', audience: 'Attendee' })
  if (fields.error) return <ErrorNote error={fields.error} onRetry={() => void fields.refetch()} />
  if (!fields.data) return <SkeletonFields count={3} />
  return <Opened {...props} templateId={templateId} fields={fields.data.list} />
}

function Opened({
  bventId,
  channel,
  language,
  wording,
  onChange,
  templateId,
  fields,
}: Props & { templateId: string; fields: ReplaceField[] }) {
  const t = useT()
  const client = useQueryClient()
  const person = usePreviewPerson({ bventId, templateId, language }, undefined).data
  const names = useMemo(() => fieldNamesOf(fields), [fields])
  const inserting = useTexts(names, false)
  const templates = useCallQuery(noticeCalls.list, { bventId, channel, audience: 'Attendee' }, { ignoresErrors: true }).data?.list ?? []
  const start = async (chosen: string) => {
    const { subject, content, blocks, link } = await client.fetchQuery(
      callQuery(noticeCalls.template, { bventId, templateId: chosen, language }),
    )
    onChange({ subject, content, blocks, link })
  }
  const form = { wording, change: (part: Partial<NoticeWording>) => onChange({ ...wording, ...part }), language, person }
  return (
    <InsertingContext value={inserting}>
      <div className="row g2 wrap notice-from">
        <Select<string>
          size="small"
          className="sp"
          aria-label={t('notices.startFrom')}
          placeholder={t('notices.startFrom')}
          value={null}
          options={templates.map(({ templateId: value, name }) => ({ value, label: name }))}
          onChange={(chosen) => void start(chosen)}
        />
        <Popover
          label={t('notices.fields')}
          type="default"
          size="small"
          align="end"
          icon={<Icon name="plus" size={12} />}
          width={PICKER_PX}
          trigger={t('notices.fields')}
        >
          {() => <FieldPicker fields={fields} values={person?.values ?? {}} />}
        </Popover>
      </div>
      {channel === 'SMS' && <SmsForm {...form} />}
      {channel === 'Email' && <LetterForm {...form} />}
      {channel === 'OfficialAccount' && <OfficialForm {...form} note={t('notices.officialWho')} />}
    </InsertingContext>
  )
}
