import { Form, Input, InputNumber } from 'antd'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { Field } from '#console/kit/Field.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { campaignCalls } from '#features/campaigns/contract.ts'

type Values = { quietFrom: string; quietTo: string; smsSignature: string; capCount: number; capDays: number }

/** When advertisements rest, and how often one person gets them. */
export function SettingDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { data } = useCallQuery(campaignCalls.setting, {})
  const save = useCall(campaignCalls.saveSetting, { changes: [campaignCalls.setting], ignoresErrors: true })
  if (!data) return null
  const { version, ...values } = data
  const clock = (value: string) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : t('campaigns.clockBad'))
  return (
    <ActDialog
      title={t('campaigns.setting')}
      className="act"
      confirmText={t('core.save')}
      notDone={t('audience.notDone')}
      onClose={onClose}
      onConfirm={async () => {
        await save.mutateAsync({ version, ...(await form.validateFields()) })
        onClose()
      }}
    >
      <Form<Values> form={form} layout="vertical" initialValues={values}>
        <div className="row g3">
          <Field name="quietFrom" label={t('campaigns.quietFrom')} check={clock}>
            <Input placeholder="21:00" maxLength={5} />
          </Field>
          <Field name="quietTo" label={t('campaigns.quietTo')} check={clock}>
            <Input placeholder="08:00" maxLength={5} />
          </Field>
        </div>
        <p className="m3 t13">{t('campaigns.quietHint')}</p>
        <div className="row g3">
          <Field name="capCount" label={t('campaigns.capCount')} isRequired>
            <InputNumber min={1} max={50} precision={0} />
          </Field>
          <Field name="capDays" label={t('campaigns.capDays')} isRequired>
            <InputNumber min={0} max={365} precision={0} />
          </Field>
        </div>
        <p className="m3 t13">{t('campaigns.capHint')}</p>
        <Field name="smsSignature" label={t('campaigns.signature')} hint={t('campaigns.signatureHint')}>
          <Input maxLength={20} />
        </Field>
      </Form>
    </ActDialog>
  )
}
