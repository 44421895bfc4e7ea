import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { isEmail } from '#core/contact.ts'
import { errors } from '#core/errors.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { aboutToStartCodes, type AboutToStart } from '#features/notices/codes.ts'
import { noticeCalls, type NoticeSetting } from '#features/notices/contract.ts'
import { spanWords } from '#features/notices/console/list/spanWords.ts'

const MINUTES = [15, 30, 60, 120, 180, 720, 1_440, 2_880, 4_320, 10_080]
const MOST_TIMES = 5
const HALF_HOURS = Array.from({ length: 48 }, (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`)
const HOURS = ['', ...HALF_HOURS].map((value) => ({ value, label: value || '–' }))

type Values = Pick<NoticeSetting, 'isEnable' | 'quietFrom' | 'quietTo' | 'smsSignature' | 'senderName' | 'replyTo' | 'countsClicks'> &
  Record<AboutToStart, number[]>

const minutesOf = ({ settings }: NoticeSetting, code: AboutToStart) => settings.find((one) => one.code === code)?.minutesBefore ?? []

type Props = { bventId: string; setting: NoticeSetting; onClose: () => void }

export function RulesDrawer({ bventId, setting, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const save = useCall(noticeCalls.saveSetting, { changes: [noticeCalls.setting, noticeCalls.list], ignoresErrors: true })
  const signatures = useCallQuery(noticeCalls.signatures, {}, { ignoresErrors: true }).data?.list ?? []
  const { isEnable, quietFrom, quietTo, smsSignature, senderName, replyTo, countsClicks, version } = setting
  const initial: Values = {
    isEnable,
    quietFrom,
    quietTo,
    smsSignature,
    senderName,
    replyTo,
    countsClicks,
    EventAboutToStart: minutesOf(setting, 'EventAboutToStart'),
    LiveAboutToStart: minutesOf(setting, 'LiveAboutToStart'),
  }
  const submit = async ({ EventAboutToStart, LiveAboutToStart, ...values }: Values) => {
    const minutes = { EventAboutToStart, LiveAboutToStart }
    const settings = aboutToStartCodes.map((code) => ({
      code,
      audience: 'Attendee' as const,
      minutesBefore: minutes[code] ?? minutesOf(setting, code),
    }))
    try {
      await save.mutateAsync({ bventId, version, ...values, settings })
      setDirty(false)
      showToast({ kind: 'success', text: t('notices.rulesSaved') })
      onClose()
    } catch (error) {
      if (showRefusedFields(form, error)) save.reset()
    }
  }
  const isChanged = save.error?.code === errors['core.changed'].code
  return (
    <EditDrawer title={t('notices.rules')} isDirty={isDirty} isBusy={save.isPending} onSave={form.submit} onClose={onClose}>
      {save.error && <ErrorNote error={isChanged ? new Error(t('notices.rulesChanged')) : save.error} title={t('notices.rulesNotSaved')} />}
      <FieldForm form={form} initialValues={initial} onValuesChange={() => setDirty(true)} onFinish={(values) => void submit(values)}>
        <SwitchRow name="isEnable" label={t('notices.isEnable')} hint={t('notices.isEnableHint')} />
        <div className="row g3 notice-times">
          <Field name="quietFrom" label={`${t('notices.quiet')} · ${t('notices.quietFrom')}`} hint={t('notices.quietHint')}>
            <Select options={HOURS} />
          </Field>
          <Field name="quietTo" label={t('notices.quietTo')}>
            <Select options={HOURS} />
          </Field>
        </div>
        <Field name="smsSignature" label={t('notices.smsSignature')} hint={t('notices.smsSignatureHint')}>
          <Select
            options={signatures.map(({ id, name, state, reason }, at) => ({
              value: at === 0 ? '' : name,
              key: id,
              disabled: state !== 'Approved',
              label:
                state === 'Approved'
                  ? name
                  : `${name} · ${state === 'Pending' ? t('notices.signaturePending') : t('notices.signatureRejected', { reason })}`,
            }))}
          />
        </Field>
        <Field name="senderName" label={t('notices.senderName')} hint={t('notices.senderNameHint')}>
          <Input maxLength={200} />
        </Field>
        <Field name="replyTo" label={t('notices.replyTo')} check={(value: string) => (isEmail(value) ? null : t('notices.replyToWrong'))}>
          <Input maxLength={254} inputMode="email" />
        </Field>
        <Field name="EventAboutToStart" label={t('notices.before_EventAboutToStart')} hint={t('notices.beforeHint')}>
          <Select mode="multiple" maxCount={MOST_TIMES} options={MINUTES.map((value) => ({ value, label: spanWords(value) }))} />
        </Field>
        <Field name="LiveAboutToStart" label={t('notices.before_LiveAboutToStart')} hint={t('notices.beforeHint')}>
          <Select mode="multiple" maxCount={MOST_TIMES} options={MINUTES.map((value) => ({ value, label: spanWords(value) }))} />
        </Field>
        <SwitchRow name="countsClicks" label={t('notices.countsClicks')} hint={t('notices.countsClicksHint')} />
      </FieldForm>
    </EditDrawer>
  )
}
