import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { languageNames, languages } from '#core/language.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useT } from '#console/kit/text.ts'
import { savedSurvey } from '#features/surveys/console/desk/saved.ts'
import { surveyCalls } from '#features/surveys/contract.ts'
import { audiences } from '#features/surveys/rules.ts'
import type { Survey } from '#features/surveys/shapes.ts'

type Draft = Pick<Survey, 'title' | 'language' | 'audience' | 'isAnonymous' | 'isOnce' | 'opensTime' | 'closesTime'> & {
  sessionId?: string | null
}
const quiet = { ignoresErrors: true }

/** Who answers, how often, under which name, and when. */
export function SettingDrawer({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [form] = Form.useForm<Draft>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const audience = Form.useWatch('audience', form) ?? survey.audience
  const { bventId, title, language, isAnonymous, isOnce, opensTime, closesTime, sessionId } = survey
  const start: Draft = { title, language, audience: survey.audience, isAnonymous, isOnce, opensTime, closesTime, sessionId }
  const sessions = useQuery({ ...callQuery(programmeCalls.scheduleList, { bventId: bventId ?? '' }, quiet), enabled: bventId !== null })

  const submit = async () => {
    const draft = { ...start, ...(form.getFieldsValue(true) as Draft) }
    setBusy(true)
    setError(null)
    try {
      const named = draft.audience === 'everybody' ? { isAnonymous: true } : {}
      await callApi(surveyCalls.save, savedSurvey(survey, { ...draft, ...named, sessionId: draft.sessionId ?? null }), quiet)
      onClose()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
      void refetchCalls(client, [surveyCalls.get, surveyCalls.list])
    }
  }
  return (
    <EditDrawer title={t('surveys.settings')} isDirty={isDirty} isBusy={isBusy} onSave={form.submit} onClose={onClose}>
      {error && <ErrorNote error={error} title={t('surveys.notSaved')} />}
      <FieldForm<Draft> form={form} initialValues={start} onValuesChange={() => setDirty(true)} onFinish={() => void submit()}>
        <Field name="title" label={t('surveys.name')} isRequired>
          <Input maxLength={100} autoComplete="off" data-autofocus />
        </Field>
        {bventId && (
          <>
            <Field name="audience" label={t('surveys.whom')} isRequired>
              <Radio.Group vertical options={audiences.map((value) => ({ value, label: t(`surveys.audience_${value}`) }))} />
            </Field>
            <Field name="sessionId" label={t('surveys.session')}>
              <Select
                allowClear
                showSearch
                optionFilterProp="label"
                placeholder={t('surveys.wholeEvent')}
                options={(sessions.data?.list ?? []).map((session) => ({ value: session.id, label: session.title }))}
              />
            </Field>
          </>
        )}
        {audience === 'everybody' ? (
          <p className="t13 m3">{t('surveys.isAnonymousAlways')}</p>
        ) : (
          <SwitchRow name="isAnonymous" label={t('surveys.isAnonymous')} hint={t('surveys.isAnonymousHint')} />
        )}
        <SwitchRow name="isOnce" label={t('surveys.isOnce')} hint={t('surveys.isOnceHint')} />
        <Field name="opensTime" label={t('surveys.opens')} hint={t('surveys.opensHint')}>
          <DateTimePicker timeZone={survey.timeZone} />
        </Field>
        <Field name="closesTime" label={t('surveys.closes')}>
          <DateTimePicker timeZone={survey.timeZone} />
        </Field>
        <Field name="language" label={t('surveys.language')}>
          <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
        </Field>
      </FieldForm>
    </EditDrawer>
  )
}
