import { Form, Input, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useT } from '#console/kit/text.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { savedLottery } from '#features/lottery/console/setup/draft.ts'
import { WeightRows } from '#features/lottery/console/setup/WeightRows.tsx'
import { useGrounds } from '#features/lottery/console/useGrounds.ts'
import { useRefetch } from '#features/lottery/console/useLottery.ts'
import { ExcludedField } from '#features/lottery/console/setup/ExcludedField.tsx'
import type { Beacon } from '#features/lottery/proof/chain.ts'
import { joinWays, MOST_BEACON_MINUTES } from '#features/lottery/rules.ts'
import type { Lottery, LotterySetting } from '#features/lottery/shapes.ts'

type Draft = Omit<LotterySetting, 'searchId' | 'surveyId'> & { title: string; searchId?: string | null; surveyId?: string | null }
type Props = { lottery: Lottery; onClose: () => void }
const quiet = { ignoresErrors: true }

export function SettingDrawer({ lottery, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Draft>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const refetch = useRefetch()
  const { bventId, title, setting } = lottery
  const grounds = useGrounds(bventId)
  const start: Draft = { ...setting, title }
  const join = Form.useWatch('join', form) ?? setting.join
  const beacon = Form.useWatch('beacon', form) ?? setting.beacon

  const submit = async () => {
    const { title: name, searchId, surveyId, ...rest } = { ...start, ...(form.getFieldsValue(true) as Draft) }
    setBusy(true)
    setError(null)
    try {
      const next = { ...rest, searchId: searchId ?? null, surveyId: rest.join === 'survey' ? (surveyId ?? null) : null }
      await callApi(lotteryCalls.save, savedLottery(lottery, { title: name, setting: next }), quiet)
      onClose()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setError(refused)
    } finally {
      setBusy(false)
      void refetch()
    }
  }
  return (
    <EditDrawer title={t('lottery.settings')} isDirty={isDirty} isBusy={isBusy} onSave={form.submit} onClose={onClose}>
      {error && <ErrorNote error={error} title={t('lottery.notSaved')} />}
      <FieldForm<Draft> form={form} initialValues={start} onValuesChange={() => setDirty(true)} onFinish={() => void submit()}>
        <Field name="title" label={t('lottery.name')} isRequired>
          <Input maxLength={60} autoComplete="off" data-autofocus />
        </Field>
        <Field name="join" label={t('lottery.join')} isRequired>
          <Radio.Group vertical options={joinWays.map((value) => ({ value, label: t(`lottery.join_${value}`) }))} />
        </Field>
        {join === 'survey' && (
          <Field name="surveyId" label={t('lottery.survey')} hint={t('lottery.surveyHint')} isRequired>
            <Select showSearch optionFilterProp="label" placeholder={t('lottery.surveyNeeded')} options={grounds.survey} />
          </Field>
        )}
        <SwitchRow name="isSignedInOnly" label={t('lottery.isSignedInOnly')} hint={t('lottery.isSignedInOnlyHint')} />
        <Field name="ticketIds" label={t('lottery.tickets')}>
          <Select mode="multiple" allowClear optionFilterProp="label" placeholder={t('lottery.allTickets')} options={grounds.ticket} />
        </Field>
        <Field name="labelIds" label={t('lottery.labels')} hint={t('lottery.labelsHint')}>
          <Select mode="multiple" allowClear optionFilterProp="label" placeholder={t('lottery.anyLabel')} options={grounds.label} />
        </Field>
        <Field name="searchId" label={t('lottery.view')} hint={t('lottery.viewHint')}>
          <Select allowClear showSearch optionFilterProp="label" placeholder={t('lottery.noView')} options={grounds.view} />
        </Field>
        <SwitchRow name="isWithoutStaff" label={t('lottery.isWithoutStaff')} hint={t('lottery.isWithoutStaffHint')} />
        <SwitchRow name="isWithoutWinners" label={t('lottery.isWithoutWinners')} hint={t('lottery.isWithoutWinnersHint')} />
        <ExcludedField bventId={bventId} start={setting.excludedIds} />
        <SwitchRow name="isOnePrizeEach" label={t('lottery.isOnePrizeEach')} hint={t('lottery.isOnePrizeEachHint')} />
        <Field name="beacon" label={t('lottery.beacon')} isRequired>
          <Radio.Group
            vertical
            options={['digits', 'drand', 'none'].map((value) => ({ value, label: t(`lottery.beacon_${value as Beacon}`) }))}
          />
        </Field>
        {beacon === 'drand' && (
          <Field name="beaconMinutes" label={t('lottery.beaconMinutes')} hint={t('lottery.beaconMinutesHint')} isRequired>
            <InputNumber min={1} max={MOST_BEACON_MINUTES} precision={0} />
          </Field>
        )}
        <WeightRows grounds={grounds} />
        <SwitchRow name="isNameMasked" label={t('lottery.isNameMasked')} hint={t('lottery.isNameMaskedHint')} />
        <Field name="claim" label={t('lottery.claim')} hint={t('lottery.claimHint')}>
          <Input maxLength={60} autoComplete="off" />
        </Field>
      </FieldForm>
    </EditDrawer>
  )
}
