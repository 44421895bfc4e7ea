import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { WallSetting } from '#features/checkin/shapes.ts'
import { wallNameModes } from '#features/checkin/wall.ts'
import { callApi } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Field, FieldForm } from '#console/kit/Field.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { SwitchRow } from '#features/checkin/console/SwitchRow.tsx'
import { useDrawerSave } from '#features/checkin/console/useDrawerSave.ts'

type Props = { bventId: string; setting: WallSetting; onSaved: () => void; onClose: () => void }

export function WallDrawer({ bventId, setting, onSaved, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<WallSetting>()
  const [isDirty, setDirty] = useState(false)
  const send = async () => {
    const draft = form.getFieldsValue(true) as WallSetting
    await callApi(checkinCalls.saveWall, { bventId, ...draft, greeting: draft.greeting.trim() }, { ignoresErrors: true })
    showToast({ kind: 'success', text: t('checkin.screen.wallSaved') })
    onSaved()
    onClose()
  }
  const { isBusy, error, submit } = useDrawerSave({ form, changes: [], send })
  return (
    <EditDrawer title={t('checkin.screen.wallSettings')} isDirty={isDirty} isBusy={isBusy} onSave={form.submit} onClose={onClose}>
      {error && (
        <div className="checkin-note">
          <ErrorNote error={error} title={t('checkin.desk.notSaved')} />
        </div>
      )}
      <FieldForm<WallSetting> form={form} initialValues={setting} onValuesChange={() => setDirty(true)} onFinish={submit}>
        <Field name="greeting" label={t('checkin.screen.greeting')} hint={t('checkin.screen.greetingHint')}>
          <Input maxLength={60} autoComplete="off" data-autofocus />
        </Field>
        <Field name="nameMode" label={t('checkin.screen.nameMode')} hint={t('checkin.screen.nameHint')} isRequired>
          <Radio.Group vertical options={wallNameModes.map((value) => ({ value, label: t(`checkin.screen.name_${value}`) }))} />
        </Field>
        <SwitchRow name="isTicketShown" label={t('checkin.screen.isTicketShown')} hint="" />
      </FieldForm>
    </EditDrawer>
  )
}
