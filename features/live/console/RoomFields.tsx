import { Form, Input, Radio, Select } from 'antd'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Field } from '#console/kit/Field.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { liveCalls } from '#features/live/contract.ts'
import { isWebAddress, liveModes, MOST_DOCUMENTS, watchWays } from '#features/live/rules.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import type { RoomDraft } from '#features/live/console/draft.ts'

type Props = { bventId: string; timeZone: string; isStarted?: boolean }

/** What a room is, for the page that makes one and the drawer that changes it. */
export function RoomFields({ bventId, timeZone, isStarted = false }: Props) {
  const t = useT()
  const form = Form.useFormInstance<RoomDraft>()
  const mode = Form.useWatch('mode', form)
  const watch = Form.useWatch('watch', form)
  const { data: engine } = useCallQuery(liveCalls.engine, {}, { ignoresErrors: true })
  const { data: documents } = useCallQuery(programmeCalls.documentList, { bventId }, { ignoresErrors: true })
  const isHostedOffered = engine?.isThere === true
  const webAddress = (url: string) => (isWebAddress(url) ? null : t('live.wrong_url'))
  return (
    <>
      <Field name="title" label={t('live.name')} isRequired>
        <Input maxLength={60} autoComplete="off" data-autofocus />
      </Field>
      <Field name="startTime" label={t('live.startTime')} isRequired>
        <DateTimePicker timeZone={timeZone} />
      </Field>
      <Field
        name="endTime"
        label={t('live.endTime')}
        isRequired
        dependencies={['startTime']}
        check={(end: string) => (Date.parse(end) > Date.parse(form.getFieldValue('startTime') as string) ? null : t('live.wrong_end'))}
      >
        <DateTimePicker timeZone={timeZone} />
      </Field>
      <Field name="mode" label={t('live.mode')} isRequired hint={engine && !isHostedOffered ? t('live.noEngine') : undefined}>
        <Radio.Group
          vertical
          disabled={isStarted}
          options={liveModes.map((value) => ({
            value,
            disabled: value === 'Hosted' && !isHostedOffered,
            label: (
              <span>
                {t(`live.mode_${value}`)} <span className="t13 m3">{t(`live.mode_${value}Hint`)}</span>
              </span>
            ),
          }))}
        />
      </Field>
      {mode === 'External' && (
        <Field name="redirectUrl" label={t('live.redirectUrl')} isRequired check={webAddress}>
          <Input maxLength={1_000} inputMode="url" autoComplete="off" placeholder="https://" />
        </Field>
      )}
      {mode === 'Hosted' && <SwitchRow name="isRecord" label={t('live.isRecord')} hint={t('live.isRecordHint')} />}
      <Field name="watch" label={t('live.watch')} isRequired>
        <Radio.Group vertical options={watchWays.map((value) => ({ value, label: t(`live.watch_${value}`) }))} />
      </Field>
      {watch === 'Code' && (
        <Field name="watchCode" label={t('live.watchCode')} isRequired>
          <Input maxLength={20} autoComplete="off" />
        </Field>
      )}
      {(watch === 'Registered' || watch === 'SignedIn') && (
        <>
          <SwitchRow name="isPaidOnly" label={t('live.isPaidOnly')} hint={t('live.isPaidOnlyHint')} />
          <SwitchRow name="isOnePlace" label={t('live.isOnePlace')} hint={t('live.isOnePlaceHint')} />
        </>
      )}
      <SwitchRow name="isChat" label={t('live.isChat')} hint={t('live.isChatHint')} />
      <Field name="introduction" label={t('live.introduction')}>
        <Input.TextArea maxLength={2_000} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Field>
      {documents && documents.list.length > 0 && (
        <Field name="documentIds" label={t('live.documents')} hint={t('live.documentsHint')}>
          <Select
            mode="multiple"
            maxCount={MOST_DOCUMENTS}
            optionFilterProp="label"
            options={documents.list.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      <Field name="playbackUrl" label={t('live.playbackUrl')} hint={t('live.playbackHint')} check={webAddress}>
        <Input maxLength={1_000} inputMode="url" autoComplete="off" placeholder="https://" />
      </Field>
    </>
  )
}
