import { Form, Input, Radio } from 'antd'
import { checkinCalls } from '#features/checkin/contract.ts'
import type { WallSetting } from '#features/checkin/shapes.ts'
import { wallNameModes } from '#features/checkin/wall.ts'
import { callApi } from '#console/kit/callApi.ts'
import { Field } from '#console/kit/Field.tsx'
import { SwitchRow } from '#console/kit/SwitchRow.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { DraftDrawer } from '#features/checkin/console/DraftDrawer.tsx'

type Props = { bventId: string; setting: WallSetting; onSaved: () => void; onClose: () => void }

export function WallDrawer({ bventId, setting, onSaved, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<WallSetting>()
  const send = async (draft: WallSetting) => {
    await callApi(checkinCalls.saveWall, { bventId, ...draft, greeting: draft.greeting.trim() }, { ignoresErrors: true })
    showToast({ kind: 'success', text: t('checkin.screen.wallSaved') })
    onSaved()
  }
  return (
    <DraftDrawer title={t('checkin.screen.wallSettings')} form={form} start={setting} changes={[]} onSend={send} onClose={onClose}>
      <Field name="greeting" label={t('checkin.screen.greeting')} hint={t('checkin.screen.greetingHint')}>
        <Input maxLength={60} autoComplete="off" data-autofocus />
      </Field>
      <Field name="nameMode" label={t('checkin.screen.nameMode')} hint={t('checkin.screen.nameHint')} isRequired>
        <Radio.Group vertical options={wallNameModes.map((value) => ({ value, label: t(`checkin.screen.name_${value}`) }))} />
      </Field>
      <SwitchRow name="isTicketShown" label={t('checkin.screen.isTicketShown')} hint="" />
    </DraftDrawer>
  )
}
